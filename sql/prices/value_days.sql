-- A day on which prices were observed, numbered in order. A run computes the days after the last
-- known one.
-- grain: day
with known as (
    select day, day_number, false as is_new from state_days
),

span as (
    select
        greatest(
            min(quotes.observed_from),
            coalesce((select max(day) + 1 from known), date '1970-01-01')
        ) as first_day,
        getvariable('run_day') as last_day,
    from quotes
    where quotes.is_eligible
),

calendar as (
    select cast(unnest(generate_series(first_day, last_day, interval 1 day)) as date) as day from span
),

stretches as (
    select distinct observed_from, observed_to from quotes where is_eligible
),

observed as (
    select calendar.day
    from calendar
    semi join stretches on calendar.day between stretches.observed_from and stretches.observed_to
),

numbered as (
    select
        day,
        cast(coalesce((select max(day_number) from known), 0) + row_number() over (order by day) as integer) as day_number,
        true as is_new,
    from observed
)

select
    day,
    day_number,
    is_new,
    -- The first daily value of a week refreshes the basket; if Monday has none, the next one does.
    date_trunc('week', day) > date_trunc('week', lag(day) over (order by day_number)) as is_refresh,
    case when day >= cast(getvariable('verification_from') as date) then 'endpoint' else 'catalogue' end as quality,
from (select * from known union all by name select * from numbered)
order by day_number
