-- A provider's offer as a source shows it today, with the days on which it was first seen and last
-- changed. If the source is missing, the offer stays while its price is carried. A model without
-- any current quote keeps the offers of its last price. A reseller's discount lasts as long as it
-- is billed: if only the flag disappears, the list price stays until another root shows the billed
-- price. A cache price is replaced if at least two other roots agree on a different one for the
-- same token prices, and none supports the row. At a cloud, one root is enough if it shows the
-- creator's own share of the input price, because clouds sell on creators' terms.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
with latest as (
    from recent_quotes
    where model_id in (select model_id from models)
        and input_usd_per_mtok >= 0 and output_usd_per_mtok >= 0
        -- Skip models included in a subscription: they aren't free, but have no price of their own.
        and not (is_free and provider_kind = 'subscription')
        -- If a router is itself a source, only it states what it bills, so skip catalogues' rows
        -- about it.
        and (level < 'L3' or provider not in (select source from raw_sources where level = 'L2'))
),

aged as (
    select
        latest.*,
        getvariable('run_day') - observed_to as age_days,
        greatest(
            min(getvariable('run_day') - observed_to) filter (not is_booked) over (partition by model_id),
            getvariable('run_day') - last_prices.observed_on
        ) as model_age_days,
    from latest
    left join (select model_id, arg_max(observed_on, day) as observed_on from model_days group by model_id) as last_prices
        using (model_id)
),

-- The price at the last run, with the day it last changed.
known as (
    select *, offer_key(source, provider, model_id, endpoint_tag, provider_model_id, offer) as offer_key
    from state_endpoints
),

price_changes as (
    select
        *,
        input_usd_per_mtok is distinct from lag(input_usd_per_mtok) over stretches
            or output_usd_per_mtok is distinct from lag(output_usd_per_mtok) over stretches as is_change,
    from (
        select offer_key, observed_from, input_usd_per_mtok, output_usd_per_mtok
        from quotes
        where observed_to > coalesce((select max(day) from state_days), date '1970-01-01')
        union all
        select offer_key, last_changed, input_usd_per_mtok, output_usd_per_mtok from known
    )
    window stretches as (partition by offer_key order by observed_from)
),

seen as (
    select
        offer_key,
        min(observed_from) as first_seen,
        max(observed_from) filter (is_change) as last_changed,
    from price_changes
    group by offer_key
),

dated as (
    select
        aged.* exclude (age_days, model_age_days),
        coalesce(least(seen.first_seen, known.first_seen), aged.observed_from) as first_seen,
        coalesce(seen.last_changed, aged.observed_from) as last_changed,
        aged.observed_to < max(aged.observed_to) over (partition by aged.source) as is_aged,
    from aged
    left join seen using (offer_key)
    left join known using (offer_key)
    where age_days <= greatest(cast(getvariable('carry_days') as integer), model_age_days)
),

-- If a source continues an id under another tag, the offer with the old tag has ended.
standing as (
    select *, offer_key(source, provider, model_id, '', provider_model_id, offer) as id_key
    from dated
    qualify not is_aged or provider_model_id is null or not bool_or(not is_aged) over (partition by id_key)
),

-- Offers that a reseller has marked as discounted, under any tag.
flagged as (
    select offer_key(source, provider, model_id, '', provider_model_id, offer) as id_key, *
    from (
        select *, observed_to as seen_on from quotes where discount < getvariable('discount_below') and level <> 'L1'
        union all by name
        select *, last_seen as seen_on from state_endpoints
    )
    where discount > 0
),

lost as (
    select standing.offer_key, arg_max(flagged.discount, flagged.seen_on) as discount
    from standing
    inner join flagged using (id_key)
    anti join quotes as others
        on others.provider_group = standing.provider_group
        and others.model_id = standing.model_id
        and others.root <> standing.root
        and others.discount = 0
        and others.observed_to >= getvariable('run_day') - cast(getvariable('kept_days') as integer)
        and agree(others.input_usd_per_mtok, others.output_usd_per_mtok, standing.input_usd_per_mtok, standing.output_usd_per_mtok)
    where standing.discount = 0 and not standing.is_free and standing.level <> 'L1'
        and abs(flagged.input_usd_per_mtok - standing.input_usd_per_mtok) <= 1e-9
        and abs(flagged.output_usd_per_mtok - standing.output_usd_per_mtok) <= 1e-9
        and flagged.seen_on >= standing.last_changed - cast(getvariable('kept_days') as integer)
    group by all
),

creators_shares as (
    select model_id, median(cache_read_usd_per_mtok / input_usd_per_mtok) as share
    from standing
    inner join providers using (provider)
    where offer = 'standard' and input_usd_per_mtok > 0 and cache_read_usd_per_mtok > 0
        and list_contains(first_party_of, split_part(model_id, '/', 1))
    group by model_id
),

-- Cache prices that other roots state now for the same token prices at the same company. The
-- creator's own offers are left out, because catalogues lag behind its changes.
cached as (
    select
        standing.offer_key,
        others.root,
        any_value(standing.cache_read_usd_per_mtok) as own_usd,
        any_value(if(providers.kind = 'cloud', share * standing.input_usd_per_mtok, null)) as creators_usd,
        arg_max({'usd': others.cache_read_usd_per_mtok, 'source': others.source}, (others.observed_to, others.source)) as said,
    from standing
    inner join quotes as others using (provider_group, model_id, offer)
    inner join providers on providers.provider = standing.provider
    left join creators_shares using (model_id)
    where others.root <> standing.root
        and others.invalid_rule is null
        and others.cache_read_usd_per_mtok > 0
        and agree(others.input_usd_per_mtok, others.output_usd_per_mtok, standing.input_usd_per_mtok, standing.output_usd_per_mtok)
        and standing.level <> 'L1' and not standing.is_free and standing.cache_read_usd_per_mtok > 0
        and others.observed_to >= getvariable('run_day') - cast(if(providers.kind = 'cloud', getvariable('listing_days'), getvariable('kept_days')) as integer)
        and not coalesce(list_contains(first_party_of, split_part(standing.model_id, '/', 1)), false)
    group by all
),

outvoted as (
    select offer_key, arg_min(said, said.source) as said
    from cached
    group by all
    having (count(*) >= 2 or bool_or(agrees(said.usd, creators_usd)))
        and agrees(max(said.usd), min(said.usd))
        and not bool_or(agrees(said.usd, own_usd))
)

select
    standing.* exclude (is_aged, id_key) replace (
        coalesce(lost.discount, standing.discount) as discount,
        coalesce(outvoted.said.usd, standing.cache_read_usd_per_mtok) as cache_read_usd_per_mtok
    ),
    outvoted.said.source as cache_source,
from standing
left join outvoted using (offer_key)
left join lost using (offer_key)
