-- The days that have a fix.
-- grain: day
select day, ordinal from fix_days order by ordinal
