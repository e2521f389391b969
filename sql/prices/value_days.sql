-- A day on which prices were observed, numbered in order. A run computes the days after the last
-- known one.
-- grain: day
with known as (
    select day, day_number, false as is_new from state_days
),

stretches as (
    select distinct
        greatest(observed_from, coalesce((select max(day) from known) + 1, observed_from)) as first_day,
        least(observed_to, getvariable('run_day')) as last_day,
    from quotes
    where is_eligible
),

observed as (
    select distinct cast(unnest(generate_series(first_day, last_day, interval 1 day)) as date) as day from stretches
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
