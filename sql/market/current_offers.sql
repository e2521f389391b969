-- An offer of a provider as a source shows it today, with the days on which it was first seen and
-- its price last changed. An offer whose source is missing stays as long as its price is carried. A
-- model without any current quote keeps the offers of its last price.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
with latest as (
    select *
    from quotes
    where model_id in (select model_id from models)
        and input_usd_per_mtok >= 0 and output_usd_per_mtok >= 0
        and invalid_rule is null
    qualify row_number() over (
        partition by source, provider, model_id, endpoint_tag, provider_model_id, offer
        order by observed_to desc, observed_from desc
    ) = 1
),

last_prices as (
    select model_id, arg_max(observed_on, day) as observed_on
    from model_days
    group by model_id
),

aged as (
    select
        latest.*,
        getvariable('run_day') - observed_to as age_days,
        greatest(
            min(getvariable('run_day') - observed_to) over (partition by model_id),
            getvariable('run_day') - last_prices.observed_on
        ) as model_age_days,
    from latest
    left join last_prices using (model_id)
),

price_changes as (
    select
        *,
        coalesce(
            input_usd_per_mtok is distinct from lag(input_usd_per_mtok) over stretches
            or output_usd_per_mtok is distinct from lag(output_usd_per_mtok) over stretches,
            true
        ) as is_change,
    from (
        select source, provider, model_id, endpoint_tag, provider_model_id, offer, observed_from, input_usd_per_mtok, output_usd_per_mtok
        from quotes
        where observed_to > coalesce((select max(day) from state_days), date '1970-01-01')
        union all by name
        -- The price at the last run, with the day it last changed.
        select * exclude (first_seen, last_changed, last_seen), last_changed as observed_from from state_endpoints
    )
    window stretches as (
        partition by source, provider, model_id, endpoint_tag, provider_model_id, offer order by observed_from
    )
),

seen as (
    select
        source, provider, model_id, endpoint_tag, provider_model_id, offer,
        min(observed_from) as first_seen,
        max(observed_from) filter (where is_change) as last_changed,
    from price_changes
    group by all
)

select
    aged.* exclude (age_days, model_age_days),
    coalesce(least(seen.first_seen, state_endpoints.first_seen), aged.observed_from) as first_seen,
    coalesce(seen.last_changed, aged.observed_from) as last_changed,
from aged
left join seen using (source, provider, model_id, endpoint_tag, provider_model_id, offer)
left join state_endpoints
    on state_endpoints.source = aged.source
    and state_endpoints.provider = aged.provider
    and state_endpoints.model_id = aged.model_id
    and state_endpoints.endpoint_tag = aged.endpoint_tag
    and state_endpoints.provider_model_id is not distinct from aged.provider_model_id
    and state_endpoints.offer = aged.offer
where age_days <= cast(getvariable('carry_days') as integer)
    or (age_days <= model_age_days and age_days <= cast(getvariable('listing_days') as integer))
order by aged.model_id, aged.provider, aged.source, aged.endpoint_tag, aged.provider_model_id, aged.offer
