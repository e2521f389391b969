-- Days with a daily value.
-- grain: day
select day, day_number from value_days
