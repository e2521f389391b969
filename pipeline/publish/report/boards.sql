-- What boards said on the day of the run that a person should know of, though no index moves by it:
-- a sentence for each that changed its scale, of which too many models move, that rates nothing any
-- more, or that rates a model more than `scale_event_tolerance` otherwise than the day before.
with days as (
  select source, max(observed_to) as last_day from board_rows group by source
),
-- A board may list a model twice: its best row counts.
best as (
  select
    source,
    model_ref,
    max(z) filter (getvariable('run_day') between observed_from and observed_to) as z,
    max(z) filter (getvariable('run_day') - 1 between observed_from and observed_to) as previous_z
  from board_rows
  group by source, model_ref
),
moved as (
  select source, list(model_ref order by model_ref) as models
  from best
  where abs(z - previous_z) > getvariable('scale_event_tolerance')
    and source not in (select source from scale_events where day = getvariable('run_day'))
  group by source
)
select
  concat(source, ': its scale changed: ', changed_count, ' of ', common_count, ' models moved at once. Scores stay linked to the scale before.') as sentence
from scale_events where day = getvariable('run_day')
union all
select concat(source, ': ', moved_count, ' of ', common_count, ' models have moved since ', base_day, '. Its scores of ', board_days.captured_on, ' count until they rest.')
from unsettled_boards
inner join board_captures using (day, source)
inner join board_days using (day, source)
where day = getvariable('run_day')
union all
select concat(source, ': it rated models until ', last_day, ' and none since. Members keep the score that they entered with.')
from days where last_day = getvariable('run_day') - 1
union all
select concat(source, ': it rates these otherwise than the day before: ', array_to_string(models[:5], ', '), if(len(models) > 5, concat(' and ', len(models) - 5, ' more'), ''), '.')
from moved
order by sentence
