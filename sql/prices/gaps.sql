-- A fix that comes after so long without one that no move since can be told from what it replaces:
-- it is linked to the fix before, and moves nothing. The run's own fix alone can be one.
-- grain: ordinal
select ordinal, days
from raw_pauses
inner join fix_days using (day)
where days > getvariable('gap_days')
order by ordinal
