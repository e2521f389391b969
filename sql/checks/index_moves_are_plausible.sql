-- The index moves no further in a day than the breaker allows, on all days but the run's own.
-- The move of the run's own day is checked by index/holds.sql: a run that failed here could not
-- publish that it is held. A first fix after days without one may move further.
select fixes.day, index_points, change_24h
from fixes
semi join fix_days as day_before on day_before.day = fixes.day - 1
where is_new and is_published and scope = 'composite'
    and fixes.day < getvariable('run_day')
    and abs(price_effect) > ln(1 + getvariable('breaker_index_move'))
