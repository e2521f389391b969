-- A fix at which a source changed so many of its prices at once as sellers never do: what it changed
-- waits for others to show it. The share is per day since the source last answered.
-- grain: source, ordinal
with compared as (
    select
        source,
        ordinal,
        blended_usd_per_mtok / lag(if(invalid_rule is null, blended_usd_per_mtok, null)) over series as factor,
        price_run <> lag(price_run) over series and abs(factor - 1) > getvariable('breaker_repriced_from') as is_changed,
        day - lag(day) over series as days,
    from series_days
    window series as (partition by series_id order by ordinal)
    qualify invalid_rule is null
)

select source, ordinal
from compared
where factor is not null
group by source, ordinal
having
    count(*) >= getvariable('min_source_shift_quotes')
    and count(*) filter (where is_changed) > getvariable('source_shift_share') * count(*) * min(days)
order by source, ordinal
