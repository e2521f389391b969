-- No new fix moves the index in a day by more than the breaker allows. Over days without a fix markets may move further.
select fixes.day, index_points, change_24h
from fixes
semi join fix_days as day_before on day_before.day = fixes.day - 1
where is_new and is_published and scope = 'composite'
    and abs(price_effect + provider_effect) > ln(1 + getvariable('breaker_index_move'))
