-- Prices that an offer may have where its schedule states none: for long contexts, service tiers
-- and caches. Applies a multiple of the base price from another offer of the same model: the same
-- company's first, then the creator's, then the most expensive; last, the company's multiple for
-- other models of that creator. Cached tokens cost at least the lowest multiple that any provider
-- of the model states. A tier without prices for long requests or caches uses the standard tier's
-- multiples, and caches of long requests use those of short ones. A service tier is a multiple of
-- the list price, because discounts don't apply to it. The result bounds a cost but isn't a price.
-- grain: endpoint_id
with offers as (
    select
        endpoint_id,
        endpoints.model_id,
        split_part(endpoints.model_id, '/', 1) as creator,
        providers.provider_group,
        list_contains(providers.first_party_of, creator) as is_creator,
        endpoints.context_length,
        endpoints.input_price_per_m,
        endpoints.output_price_per_m,
        1 - endpoints.discount as billed_share,
        list_filter(
            schedules.prices,
            lambda price: price.modality = 'text' and price."window" is null and (not price.is_surcharge or price.kind = 'cache_write')
                and price.unit = '1M_tokens' and price.kind not in ('base', 'reasoning', 'audio', 'image')
        ) as rows,
    from endpoints
    inner join providers using (provider)
    inner join schedules using (endpoint_id)
    where endpoints.offer = 'standard' and endpoints.input_price_per_m > 0 and endpoints.output_price_per_m > 0
),

-- `about` names a row's group. If a schedule states one row of a group, it omits none, so nothing
-- is assumed for that group.
stated as (
    select
        *,
        if(price.service_tier <> 'standard', price.service_tier, if(price.threshold_tokens is not null, 'context', price.kind || coalesce(price.ttl_seconds, 0))) as about,
        price.usd / if(price.direction = 'output', output_price_per_m, input_price_per_m) * if(price.service_tier = 'standard', 1, billed_share) as ratio,
    from (select * exclude (rows), unnest(rows) as price from offers)
),

rules as (
    select *
    from stated
    where price.service_tier = 'standard' or price.threshold_tokens is null
),

tiers_of_providers as (
    select provider_group, creator, about, min_by(price, model_id) as price, quantile_disc(ratio, 0.5) as ratio,
    from rules
    where price.service_tier <> 'standard' and not starts_with(price.kind, 'cache')
    group by provider_group, creator, about, price.direction
),

candidates as (
    select offers.*, rules.about, rules.price, rules.ratio, rules.provider_group = offers.provider_group as is_own, rules.is_creator as is_of_creator, true as is_of_model,
    from offers
    inner join rules using (model_id)
    union all
    select offers.*, tiers.about, tiers.price, tiers.ratio, true as is_own, false as is_of_creator, false as is_of_model,
    from offers
    inner join tiers_of_providers as tiers using (provider_group, creator)
),

assumed as (
    select * exclude (price), struct_update(
        price,
        usd := round(ratio * if(price.direction = 'output', output_price_per_m, input_price_per_m) / if(price.service_tier = 'standard', 1, billed_share), 6)
    ) as price,
    from candidates
    anti join stated using (endpoint_id, about)
    where coalesce(price.threshold_tokens < context_length, true)
    qualify row_number() over (
        partition by endpoint_id, about, price.kind, price.direction, price.ttl_seconds, price.threshold_tokens
        order by if(price.kind = 'cache_read', ratio, null), is_of_model desc, is_own desc, is_of_creator desc, ratio desc
    ) = 1
),

schedule as (
    select *, price.service_tier as tier, price.threshold_tokens is not null as is_long, if(starts_with(price.kind, 'cache'), price.kind || coalesce(price.ttl_seconds, 0), '') as cache, price.direction,
    from (
        select endpoint_id, price, ratio from stated
        union all
        select endpoint_id, price, ratio from assumed
    )
),

-- Surcharges are left out, because they apply to input of any length.
long_caches as (
    select longs.endpoint_id, longs.tier, longs.is_long, caches.cache, longs.direction, caches.ratio * longs.ratio as ratio,
        struct_update(caches.price, threshold_tokens := longs.price.threshold_tokens, threshold_op := longs.price.threshold_op, usd := round(caches.ratio * longs.price.usd, 6)) as price,
    from schedule as longs
    inner join schedule as caches using (endpoint_id, tier, direction)
    where
        tier = 'standard' and longs.is_long and longs.cache = ''
        and not caches.is_long and caches.cache <> '' and not caches.price.is_surcharge
),

complete as (
    select endpoint_id, tier, is_long, cache, direction, price, ratio from schedule
    union all by name
    from long_caches
    anti join schedule using (endpoint_id, tier, is_long, cache, direction)
),

within_tiers as (
    select endpoint_id, tiers.tier, terms.is_long, terms.cache, direction,
        struct_update(terms.price, service_tier := tiers.tier, usd := round(terms.ratio * tiers.price.usd, 6)) as price,
    from schedule as tiers
    inner join complete as terms using (endpoint_id, direction)
    where
        tiers.tier <> 'standard' and not tiers.is_long and tiers.cache = ''
        and terms.tier = 'standard' and (terms.is_long or terms.cache <> '')
)

select
    endpoint_id,
    list(price order by price.service_tier, coalesce(price.threshold_tokens, 0), price.kind, price.direction, price.ttl_seconds) as prices,
from (
    select endpoint_id, price from assumed
    union all
    select endpoint_id, price
    from (select * exclude (ratio) from long_caches union all by name from within_tiers)
    anti join schedule using (endpoint_id, tier, is_long, cache, direction)
)
group by all
