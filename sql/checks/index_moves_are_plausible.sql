-- No new fix moves the index by more than the breaker allows.
select day, index_points, change_24h
from fixes
where is_new and is_published and scope = 'composite'
    and abs(price_effect + provider_effect) > ln(1 + getvariable('breaker_index_move'))
