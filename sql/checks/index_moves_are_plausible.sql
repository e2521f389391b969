-- No day before the run's own moves the index by more than the breaker allows; over days without a fix markets may move further.
-- The run's own is held for review instead (index/holds.sql): a run that failed over it could never say that it is held.
select fixes.day, index_points, change_24h
from fixes
semi join fix_days as day_before on day_before.day = fixes.day - 1
where is_new and is_published and scope = 'composite'
    and fixes.day < getvariable('run_day')
    and abs(price_effect + provider_effect) > ln(1 + getvariable('breaker_index_move'))
