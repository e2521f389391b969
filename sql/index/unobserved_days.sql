-- A day between two published values, before endpoints were observed, on which no source was
-- observed or too few models had prices, so the previous value remains, whose `day_number` it has.
-- grain: day
with published as (
    select day, day_number, lead(day) over (order by day) as next_day
    from index_days
    where is_published and scope = 'composite'
)

select
    cast(unnest(generate_series(published.day + 1, next_day - 1, interval 1 day)) as date) as day,
    day_number,
from published
where next_day > day + 1 and next_day <= cast(getvariable('verification_from') as date)
