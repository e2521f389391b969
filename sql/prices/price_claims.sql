-- What a source stated that an offer of a model cost, over the days on which it stated it, unaltered:
-- the embedded history back to 2023, what creators announced, and what sources have shown since. USD
-- per million tokens. `evidence`: `vendor_dated` is a list's own date of a price; `own_list` the
-- provider's own; `billed` what an aggregator bills for the provider's endpoint; `routed` an
-- aggregator's price of the endpoint that it tries first, which is no provider's; the others are rows
-- of a catalogue, of the creator or of another provider. A list that has dates is taken as it last
-- gave them.
-- grain: model_id, source, provider, provider_model_id, endpoint_tag, from_day
with known_to as (
    select source, max(observed_to) as day from raw_past_quotes group by source
),

stated as (
    select source, provider, provider_model_id, '' as endpoint_tag, 'L3' as level, model_id, input_usd_per_mtok,
        output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices, effective_from,
        until, observed_from, observed_to,
    from raw_past_quotes
    where offer = 'standard' and input_usd_per_mtok > 0 and output_usd_per_mtok > 0
    union all by name
    -- Since endpoints are read, at the price before a channel's discount.
    select
        quotes.source, provider, provider_model_id, endpoint_tag, level, model_id,
        list_input_usd_per_mtok as input_usd_per_mtok, list_output_usd_per_mtok as output_usd_per_mtok,
        cache_read_usd_per_mtok / (1 - discount) as cache_read_usd_per_mtok,
        cache_write_usd_per_mtok / (1 - discount) as cache_write_usd_per_mtok,
        other_prices, effective_from, until,
        greatest(observed_from, coalesce(known_to.day + 1, cast(getvariable('verification_from') as date))) as observed_from,
        observed_to,
    from quotes
    left join known_to on known_to.source = quotes.source and (level = 'L3' or provider = known_to.source)
    where
        offer = 'standard' and not is_free and model_id is not null and invalid_rule is null
        and list_input_usd_per_mtok > 0 and list_output_usd_per_mtok > 0
        and observed_to >= coalesce(known_to.day + 1, cast(getvariable('verification_from') as date))
),

routers as (
    select provider from providers where kind = 'router'
),

creators as (
    select provider, unnest(first_party_of) as creator from providers
),

claims as (
    select
        stated.* exclude (level, effective_from, until, observed_from, observed_to),
        creators.creator is not null as is_creators,
        case
            when effective_from is not null and level = 'L3' then 'vendor_dated'
            when level = 'L1' then 'own_list'
            when stated.provider = source then 'routed'
            when level = 'L2' then 'billed'
            when is_creators then 'creator_catalogue_price'
            else 'catalogue_price'
        end as evidence,
        if(evidence = 'vendor_dated', effective_from, observed_from) as from_day,
        if(evidence = 'vendor_dated', coalesce(until, observed_to), least(observed_to, coalesce(until, observed_to))) as to_day,
        observed_to as last_stated_on,
    from stated
    left join creators
        on creators.provider = stated.provider and creators.creator = split_part(stated.model_id, '/', 1)
    -- A catalogue does not speak for a router that answers itself.
    where stated.provider = source or stated.provider not in (select provider from routers)
)

select * exclude (last_stated_on)
from claims
where from_day <= to_day
qualify evidence <> 'vendor_dated' or row_number() over (
    partition by model_id, source, provider, provider_model_id, endpoint_tag, from_day, evidence
    order by last_stated_on desc, input_usd_per_mtok, output_usd_per_mtok, cache_read_usd_per_mtok, cache_write_usd_per_mtok, other_prices
) = 1
union all by name
select
    model_id,
    'announcement' as source,
    provider,
    null as provider_model_id,
    '' as endpoint_tag,
    true as is_creators,
    'vendor_dated' as evidence,
    from_day::date as from_day,
    to_day::date as to_day,
    input_usd_per_mtok::double as input_usd_per_mtok,
    output_usd_per_mtok::double as output_usd_per_mtok,
from data_announced_prices
