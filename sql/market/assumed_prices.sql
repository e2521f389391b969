-- What an offer might cost where its own schedule says nothing: a long context, a service tier or a
-- cache, by the rule of another offer of the same model, as a multiple of the base price. The same
-- company's rule comes first, then the maker's, then the dearest. It bounds a cost and is no price.
-- grain: endpoint_id
with offers as (
    select
        endpoint_id,
        endpoints.model_id,
        providers.provider_group,
        list_contains(providers.first_party_of, split_part(endpoints.model_id, '/', 1)) as is_maker,
        endpoints.context_length,
        endpoints.input_price_per_m,
        endpoints.output_price_per_m,
        list_filter(
            schedules.prices,
            lambda price: price.modality = 'text' and price."window" is null and not price.is_surcharge
                and price.unit = '1M_tokens' and price.kind not in ('base', 'reasoning', 'audio', 'image')
                and (price.threshold_tokens is null or price.service_tier = 'standard')
        ) as rows,
    from endpoints
    inner join providers using (provider)
    inner join schedules using (endpoint_id)
    where endpoints.offer = 'standard' and endpoints.input_price_per_m > 0 and endpoints.output_price_per_m > 0
),

-- What a row belongs to: one of them says that the rest of its kind is known too.
rules as (
    select
        *,
        if(price.threshold_tokens is not null, 'context', price.service_tier || if(price.kind like 'cache%' and price.service_tier = 'standard', price.kind || coalesce(price.ttl_seconds, 0), '')) as about,
        price.usd / if(price.direction = 'output', output_price_per_m, input_price_per_m) as ratio,
    from (select * exclude (rows), unnest(rows) as price from offers)
),

known as (
    select distinct endpoint_id, about from rules
),

assumed as (
    select
        offers.endpoint_id,
        struct_update(rules.price, usd := round(rules.ratio * if(rules.price.direction = 'output', offers.output_price_per_m, offers.input_price_per_m), 6)) as price,
        row_number() over (
            partition by
                offers.endpoint_id, rules.about, rules.price.kind, rules.price.direction, rules.price.ttl_seconds, rules.price.threshold_tokens
            order by rules.provider_group = offers.provider_group desc, rules.is_maker desc, rules.ratio desc
        ) as place,
        rules.provider_group = offers.provider_group as is_own,
        rules.is_maker,
        rules.about,
    from offers
    inner join rules on rules.model_id = offers.model_id
    anti join known on known.endpoint_id = offers.endpoint_id and known.about = rules.about
    where coalesce(rules.price.threshold_tokens < offers.context_length, true)
)

select
    endpoint_id,
    list(price order by price.service_tier, coalesce(price.threshold_tokens, 0), price.kind, price.direction, price.ttl_seconds) as prices,
from assumed
where place = 1
group by all
order by endpoint_id
