-- The change log: providers' changes between two daily values over the last 90 days, one per row.
-- `price` is one endpoint's price at one source; exchange rates, a change of source and discount
-- flags don't count. Providers are added or removed only if their source responded on both days, so
-- a new or missing source changes nothing. A model is added with its first provider and removed
-- with its last. `deprecated`: the source now marks the offer so, or, without a provider, the
-- aggregator states from which day it no longer offers the model. Prices are USD per million
-- tokens; `index_effect` is the natural logarithm of what the model's matched providers did to the
-- index that day.
-- grain: day, kind, model_id, provider
with answered as (
    select source, day_number from source_days
    union
    select distinct source, day_number from model_provider_prices where not is_new
),

new_days as (
    select day, day_number from value_days where is_new and day_number > 1
),

repriced as (
    select
        now.day_number,
        'price' as kind,
        now.model_id,
        now.provider as provider,
        now.source,
        before.input_usd_per_mtok as input_from,
        before.output_usd_per_mtok as output_from,
        before.blended_usd_per_mtok as blended_from,
        now.input_usd_per_mtok as input_to,
        now.output_usd_per_mtok as output_to,
        now.blended_usd_per_mtok as blended_to,
    from provider_moves
    inner join model_provider_prices as now using (provider, model_id, day_number)
    inner join model_provider_prices as before
        on before.provider = now.provider and before.model_id = now.model_id and before.day_number = now.day_number - 1
    where abs(provider_moves.effect) > 1e-9
),

came as (
    select
        now.day_number,
        'provider_entered' as kind,
        now.model_id,
        now.provider as provider,
        now.source,
        now.input_usd_per_mtok as input_to,
        now.output_usd_per_mtok as output_to,
        now.blended_usd_per_mtok as blended_to,
    from model_provider_prices as now
    inner join answered on answered.source = now.source and answered.day_number = now.day_number - 1
    anti join model_provider_prices as before
        on before.provider = now.provider and before.model_id = now.model_id and before.day_number = now.day_number - 1
),

went as (
    select
        before.day_number + 1 as day_number,
        'provider_left' as kind,
        before.model_id,
        before.provider as provider,
        before.source,
        before.input_usd_per_mtok as input_from,
        before.output_usd_per_mtok as output_from,
        before.blended_usd_per_mtok as blended_from,
    from model_provider_prices as before
    inner join answered on answered.source = before.source and answered.day_number = before.day_number + 1
    anti join model_provider_prices as now
        on now.provider = before.provider and now.model_id = before.model_id and now.day_number = before.day_number + 1
),

sold as (
    select distinct model_id, day_number from model_provider_prices
),

-- The lowest price among providers represents the model.
models_came as (
    select came.* replace ('model_entered' as kind, cast(null as varchar) as provider)
    from came
    anti join sold on sold.model_id = came.model_id and sold.day_number = came.day_number - 1
    qualify row_number() over (partition by came.model_id, came.day_number order by blended_to, came.provider) = 1
),

models_went as (
    select went.* replace ('model_left' as kind, cast(null as varchar) as provider)
    from went
    anti join sold on sold.model_id = went.model_id and sold.day_number = went.day_number
    qualify row_number() over (partition by went.model_id, went.day_number order by blended_from, went.provider) = 1
),

deprecated as (
    select
        now.day_number,
        'deprecated' as kind,
        now.model_id,
        now.provider as provider,
        now.source,
    from model_provider_prices as now
    inner join model_provider_prices as before
        on before.provider = now.provider and before.model_id = now.model_id and before.source = now.source
        and before.day_number = now.day_number - 1
    where now.is_deprecated and not before.is_deprecated
),

ends as (
    select source, model_id, day, retires_on from retirements where retires_on is not null and not is_first
    union
    select source, model_id, retires_stated_on as day, retires_on from lifecycle_claims where is_creators
),

-- An announcement that comes and goes, or that several sources repeat, is reported once.
retiring as (
    select sold.day_number, 'deprecated' as kind, model_id, ends.source, ends.retires_on
    from ends
    inner join new_days using (day)
    inner join sold using (model_id, day_number)
    anti join state_changes using (model_id, retires_on)
    qualify row_number() over (partition by model_id, ends.retires_on order by day, ends.source) = 1
),

seen as (
    select * from repriced
    union all by name
    select * from came
    union all by name
    select * from went
    union all by name
    select * from models_came
    union all by name
    select * from models_went
    union all by name
    select * from deprecated
    union all by name
    select * from retiring
)

select
    new_days.day,
    seen.kind,
    seen.model_id,
    seen.provider,
    seen.source,
    round(input_from, 6) as input_from_usd_per_mtok,
    round(output_from, 6) as output_from_usd_per_mtok,
    round(blended_from, 6) as blended_from_usd_per_mtok,
    round(input_to, 6) as input_to_usd_per_mtok,
    round(output_to, 6) as output_to_usd_per_mtok,
    round(blended_to, 6) as blended_to_usd_per_mtok,
    seen.retires_on,
    case when seen.kind = 'price' then coalesce(attributions.effect, 0) end as index_effect,
from seen
inner join new_days using (day_number)
left join attributions
    on attributions.scope = 'composite'
    and attributions.kind = 'price'
    and attributions.day_number = seen.day_number
    and attributions.model_id = seen.model_id
where new_days.day > getvariable('run_day') - 90
union all by name
select * from state_changes
where day > getvariable('run_day') - 90
order by day desc, model_id, kind, provider
