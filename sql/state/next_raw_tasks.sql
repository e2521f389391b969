-- What each source said last: that of the next run may be missing.
-- grain: source, task, model_ref, measured_on, usd
select *
from raw_tasks
where observed_to >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
qualify rank() over (partition by source order by observed_to desc) = 1
order by source, task, model_ref, measured_on, usd
