-- An endpoint that replaces another: if exactly one of a provider's endpoints for a model
-- disappears at a source and one appears the same day, it continues as the same endpoint.
-- grain: series_id, day_number
with kept as (
    select
        *,
        lead(day_number) over (partition by series_id order by day_number) as next_day_number,
        lag(day_number) over (partition by series_id order by day_number) as last_day_number,
    from observed_prices
    inner join series using (series_id)
),

answered as (
    select source, day_number, lag(day_number) over (partition by source order by day_number) as previous_day_number
    from (select distinct source, day_number from kept)
),

gone as (
    select kept.* replace (answered.day_number as day_number)
    from kept
    inner join answered on answered.source = kept.source and answered.previous_day_number = kept.day_number
    where coalesce(kept.next_day_number > answered.day_number, true)
)

select come.series_id, come.day_number, gone.series_id as before_series_id
from kept as come
inner join gone using (source, provider_group, model_id, day_number)
where come.last_day_number is null and not come.is_remembered
qualify
    count(*) over (partition by come.series_id, come.day_number) = 1
    and count(*) over (partition by gone.series_id, come.day_number) = 1
