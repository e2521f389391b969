-- Days with a daily value.
-- grain: day
select day, ordinal from fix_days order by ordinal
