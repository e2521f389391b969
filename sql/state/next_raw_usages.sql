-- The last complete day of usage, in case the next run lacks the source.
-- grain: source, model_ref, day, tokens
select *
from raw_usages
where
    observed_to >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
    and day < getvariable('run_day')
qualify rank() over (order by day desc, observed_to desc) = 1
