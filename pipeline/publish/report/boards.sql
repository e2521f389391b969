-- Problems with boards on the run's day, one sentence per board: too many rows moved, it no longer
-- rates anything, or a rating changed by more than `board_shift_from` since the day before.
with days as (
  select source, max(observed_to) as last_day from board_rows group by source
),
-- If a board lists a model twice, its best row is used.
best as (
  select
    source,
    model_ref,
    max(z) filter (getvariable('run_day') between observed_from and observed_to) as z,
    max(z) filter (getvariable('run_day') - 1 between observed_from and observed_to) as previous_z
  from board_rows
  group by source, model_ref
),
shifted as (
  from board_days where day = getvariable('run_day') and is_shifted
),
moved as (
  select source, list(model_ref order by model_ref) as models
  from best
  where abs(z - previous_z) > getvariable('board_shift_from') and source not in (select source from shifted)
  group by source
)
select concat(source, ': too many of its rows have moved. Its scores of ', captured_on, ' count until a person sets settled_on in data/boards.csv.') as sentence
from shifted
union all
select concat(source, ': it rated models until ', last_day, ' and none since. Its last scores stay.')
from days where last_day = getvariable('run_day') - 1
union all
select concat(source, ': it rates these otherwise than the day before: ', array_to_string(models[:5], ', '), if(len(models) > 5, concat(' and ', len(models) - 5, ' more'), ''), '.')
from moved
order by sentence
