-- The change log: providers' changes between two daily values over the last 90 days, one per row.
-- `price` is one endpoint's price at one source; exchange rates, a change of source and discount
-- flags don't count. Providers are added or removed only if their source responded on both days, so
-- a new or missing source changes nothing. A model is added with its first provider and removed
-- with its last. `deprecated`: the source now marks the offer as deprecated or, without a provider,
-- the aggregator states from which day it no longer offers the model. Prices are USD per million
-- tokens. `index_effect` is the effect of the model's matched providers on the index that day, as a
-- natural logarithm.
-- grain: day, kind, model_id, provider
with answered as (
    select source, day_number from source_days
    union
    select distinct source, day_number from model_provider_prices where not is_new
),

new_days as (
    select day, day_number from value_days where is_new and day_number > 1
),

priced as (
    select
        *,
        {'input': input_usd_per_mtok, 'output': output_usd_per_mtok, 'blended': blended_usd_per_mtok} as price,
    from model_provider_prices
),

-- Each provider on two consecutive days, on either of which it may not sell the model.
compared as (
    select
        model_id,
        provider,
        day_number,
        coalesce(now.source, before.source) as source,
        now.price as price_to,
        before.price as price_from,
        now.source = before.source and now.is_deprecated and not before.is_deprecated as is_deprecated,
    from priced as now
    full join (select * replace (day_number + 1 as day_number) from priced) as before
        using (model_id, provider, day_number)
),

-- A catalogue that joins the price book may list offers that others in the book already had.
offered_before as (
    select distinct model_id, provider, day_number
    from new_days
    inner join price_claims on from_day < day and to_day >= day - cast(getvariable('gap_days') as integer)
),

moved as (
    select
        *,
        case
            when price_from is null then 'provider_entered'
            when price_to is null then 'provider_left'
            else 'price'
        end as kind,
        day_number - (kind = 'provider_entered')::integer as absent_day_number,
    from compared
    left join provider_moves using (model_id, provider, day_number)
    where if(kind = 'price', abs(effect) > 1e-9, (source, absent_day_number) in (from answered))
        and not (kind = 'provider_entered' and (model_id, provider, day_number) in (from offered_before))
),

sold as (
    select distinct model_id, day_number from model_provider_prices
),

-- The provider with the lowest price represents the model.
models_moved as (
    select moved.* replace (replace(kind, 'provider', 'model') as kind, null as provider)
    from moved
    anti join sold on sold.model_id = moved.model_id and sold.day_number = moved.absent_day_number
    where kind <> 'price'
    qualify row_number() over (
        partition by model_id, day_number, kind order by coalesce(price_to, price_from).blended, moved.provider
    ) = 1
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
    from moved
    union all by name
    from models_moved
    union all by name
    select day_number, 'deprecated' as kind, model_id, provider, source from compared where is_deprecated
    union all by name
    from retiring
)

select
    new_days.day,
    seen.kind,
    seen.model_id,
    seen.provider,
    seen.source,
    round(price_from.input, 6) as input_from_usd_per_mtok,
    round(price_from.output, 6) as output_from_usd_per_mtok,
    round(price_from.blended, 6) as blended_from_usd_per_mtok,
    round(price_to.input, 6) as input_to_usd_per_mtok,
    round(price_to.output, 6) as output_to_usd_per_mtok,
    round(price_to.blended, 6) as blended_to_usd_per_mtok,
    seen.retires_on,
    case when seen.kind = 'price' then coalesce(moves.effect, 0) end as index_effect,
from seen
inner join new_days using (day_number)
left join (select day_number, model_id, effect from attributions where scope = 'composite' and kind = 'price') as moves
    using (day_number, model_id)
where new_days.day > getvariable('run_day') - 90
union all by name
select * from state_changes
where day > getvariable('run_day') - 90
order by day desc, model_id, kind, provider
