-- The captures of boards that counted on the Mondays with which the next days are compared.
-- grain: day, source
select day, source, captured_on
from board_days
where
    day = date_trunc('week', day)
    and day >= (select max(base_day) from board_captures)
order by day, source
