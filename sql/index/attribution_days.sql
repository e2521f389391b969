-- Attributions of all daily values within the longest history that a plan includes.
-- grain: scope, ordinal, kind, model_id
select scope, ordinal, fix_days.day, kind, model_id, effect
from attributions
inner join fix_days using (ordinal)
union all by name
select * from state_attributions
where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
order by scope, ordinal, kind, model_id
