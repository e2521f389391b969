-- The capture of a board that stands on a day of a refresh or on the run's day: the last one on a
-- scale that could be mapped. Before its first capture a board stands as it did then.
-- grain: day, source
with judged_days as (
    select day from fix_days where is_new and (is_refresh or day = getvariable('run_day'))
    union
    select getvariable('run_day') as day
),

spans as (
    select
        board_rows.source,
        min(observed_from) over (partition by board_rows.source) as first_day,
        greatest(observed_from, from_day) as span_from,
        least(observed_to, to_day) as span_to,
        scale, k, c,
    from board_rows
    inner join score_maps
        on score_maps.source = board_rows.source and from_day <= observed_to and to_day >= observed_from
    where is_valid
)

select
    day,
    source,
    max(least(span_to, greatest(day, first_day))) as captured_on,
    arg_max({'scale': scale, 'k': k, 'c': c}, least(span_to, greatest(day, first_day))) as map,
from judged_days
inner join spans on span_from <= greatest(day, first_day)
group by all
order by day, source
