-- Attributions of all daily values within the longest history that a plan includes.
-- grain: scope, day_number, kind, model_id
select scope, day_number, value_days.day, kind, model_id, effect
from attributions
inner join value_days using (day_number)
union all by name
select * from state_attributions
where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
