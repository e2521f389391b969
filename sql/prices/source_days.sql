-- A day on which a source responded, with the last day on which any of its prices changed. A
-- catalogue without changes for two weeks `is_stale` and confirms nothing.
-- grain: source, day_number
with compared as (
    select
        *,
        list_blended is distinct from lag(list_blended) over (partition by series_id order by day_number) as is_changed,
    from shown_prices
),

answered as (
    select source, day_number, day, any_value(level) as level, bool_or(is_changed) as is_changed
    from compared
    where not is_remembered
    group by all
)

select
    answered.* exclude (level, is_changed),
    greatest(
        known.last_change, max(if(is_changed, day, null)) over (partition by source order by day_number)
    ) as changed_on,
    level = 'L3' and day - changed_on > getvariable('stale_source_days') as is_stale,
from answered
left join (select source, changed_on as last_change from state_sources) as known using (source)
