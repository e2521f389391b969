-- On past days, the index must not have moved further than the breaker allows. index/holds.sql
-- checks the run's own day, because a run that failed here couldn't publish that it is held. A
-- first value after days without one may move further.
select index_days.day, index_points, change_24h
from index_days
semi join value_days as day_before on day_before.day = index_days.day - 1
where is_new and is_published and scope = 'composite'
    and index_days.day < getvariable('run_day')
    and abs(price_effect) > ln(1 + getvariable('breaker_index_move'))
