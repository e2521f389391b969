-- Breakers that the run's value trips. Those explained by independent sources don't hold it, nor do
-- those that an operator approved while the index stays close to the held value.
-- grain: breaker
with released as (
    select
        coalesce(bool_or(
            abs(ln(index_days.index_points / raw_hold_releases.index_points)) <= ln(1 + getvariable('breaker_index_move'))
        ), false) as is_released,
    from raw_hold_releases
    inner join index_days on index_days.scope = 'composite' and index_days.day = getvariable('run_day')
)

select breakers.*, is_explained or (can_be_released and is_released) as is_let_through,
from breakers
cross join released
order by place
