-- What counted of each board on the last Mondays, with which the next days are compared.
-- grain: day, source
with known as (
    from settled_boards
    union
    from state_board_days
)

select day, source, captured_on
from known
where day >= date_trunc('week', getvariable('run_day')) - interval 7 day
order by day, source
