-- The capture that a board shows on a day whose scores are asked for, and on Mondays: the last one on a
-- scale that could be mapped. Before its first capture a board shows that. `base_day`: the Monday with
-- which the day is compared, a week before it or up to six days more.
-- grain: day, source
with mondays as (
    select cast(unnest(generate_series(
        date_trunc('week', min(observed_from)), getvariable('run_day'), interval 7 day
    )) as date) as day
    from board_rows
),

days as (
    select day from judged_days
    union
    select day from mondays
),

spans as (
    select
        board_rows.source,
        min(observed_from) over (partition by board_rows.source) as first_day,
        greatest(observed_from, from_day) as span_from,
        least(observed_to, to_day) as span_to,
    from board_rows
    inner join score_maps
        on score_maps.source = board_rows.source and from_day <= observed_to and to_day >= observed_from
    where is_valid
)

select
    day,
    source,
    cast(date_trunc('week', day - cast(getvariable('settling_days') as integer)) as date) as base_day,
    max(least(span_to, greatest(day, first_day))) as captured_on,
from days
inner join spans on span_from <= greatest(day, first_day)
group by all
order by day, source
