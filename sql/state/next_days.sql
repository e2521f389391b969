-- The days that have their fix.
-- grain: day
-- reads: fix_days
-- writes: next_days
select day, ordinal from fix_days order by ordinal
