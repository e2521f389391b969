-- Catalogues in which no price has changed for far longer than it ever took, as the run before left
-- them: a file that is no longer maintained. What it shows confirms nothing. Providers and
-- aggregators bill at the prices they show, however old those are. Days without a run do not count:
-- what was not looked at may have changed.
-- grain: source
with changes as (
    select source, unnest([first_seen, last_changed]) as day, last_seen from state_endpoints
),

days as (
    select source, day, max(max(last_seen)) over (partition by source) as last_seen
    from changes
    group by source, day
),

gaps as (
    select *, day - lag(day) over (partition by source order by day) as gap_days from days
)

select source, max(day) as changed_on
from gaps
inner join raw_sources using (source)
where level = 'L3'
group by source
having
    max(last_seen) - max(day)
    > greatest(getvariable('stale_source_days'), 3 * coalesce(max(gap_days), 0))
order by source
