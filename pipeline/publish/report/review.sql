-- The breakers that hold the run's daily value, if any, and the index it would have had.
select
  coalesce(
    list({'breaker': breaker, 'sentence': sentence, 'can_be_released': can_be_released} order by place)
      filter (where not is_let_through),
    []
  ) as breakers,
  coalesce(bool_or(is_explained), false) as isExplained,
  (select index_points from index_days where scope = 'composite' and day = getvariable('run_day')) as index_points,
from holds
