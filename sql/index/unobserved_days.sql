-- A day before endpoints were observed, between two published fixes, on which no source was observed,
-- or too few models were priced for a fix: the fix before it stands. `since` and `ordinal` are that fix's.
-- grain: day
with published as (
    select day, ordinal, lead(day) over (order by day) as next_day
    from fixes
    where is_published and scope = 'composite'
)

select
    cast(unnest(generate_series(published.day + 1, next_day - 1, interval 1 day)) as date) as day,
    day as since,
    ordinal,
from published
where next_day > day + 1 and next_day <= cast(getvariable('verification_from') as date)
order by day
