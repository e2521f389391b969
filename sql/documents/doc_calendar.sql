-- The days on which prices were observed, newest first.
-- grain: path
-- writes: calendar.json
select
    'calendar.json' as path,
    to_json({'days': list(day order by day desc)}) as document,
from value_days
where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
