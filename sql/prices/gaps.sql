-- A daily value after so long a gap that moves since the last one can't be told from replacements:
-- it is linked to the last one and moves nothing. Only the run's own day can be one.
-- grain: day_number
select day_number, days
from raw_pauses
inner join value_days using (day)
where days > getvariable('gap_days')
