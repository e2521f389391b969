-- The days that have their fix.
-- grain: day
select day, ordinal from fix_days order by ordinal
