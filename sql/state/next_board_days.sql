-- The captures of boards that counted on the Mondays with which the next days are compared.
-- grain: day, source
select day, source, captured_on
from board_days
where
    day = date_trunc('week', day)
    and day >= date_trunc('week', getvariable('run_day') - cast(getvariable('settling_days') as integer))
order by day, source
