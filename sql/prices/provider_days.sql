-- A provider with a price for a model on a day, and since when it has sold it. Offers on the first
-- day of catalogues or endpoints aren't considered new. After four weeks' absence, it starts over.
-- grain: provider, model_id, day_number
with days as (
    select day_number, quality is distinct from lag(quality) over (order by day_number) as is_from_start from value_days
),

known as (
    select distinct provider, model_id, day_number, day, is_from_start
    from effective_prices
    inner join days using (day_number)
    union all by name
    select provider, model_id, value_days.day_number, last_day as day, since as known_since
    from state_model_providers
    left join (from value_days where not is_new order by day_number desc limit 1) as value_days on true
),

marked as (
    select
        *,
        coalesce(day - lag(day) over sales > getvariable('gap_days'), true) as is_first,
    from known
    window sales as (partition by provider, model_id order by day)
)

select
    provider,
    model_id,
    day_number,
    value_days.day,
    last_value(
        case
            when not is_first then null
            when known_since is not null then known_since
            when is_from_start then marked.day - cast(getvariable('kept_days') as integer)
            else marked.day
        end ignore nulls
    ) over (partition by provider, model_id order by marked.day) as since,
    value_days.day - since >= getvariable('kept_days') as is_sold_long,
from marked
inner join value_days using (day_number)
