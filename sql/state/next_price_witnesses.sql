-- The last witness of each model's price, as long as it can confirm one.
-- grain: model_id
select *
from price_witnesses
where day >= getvariable('run_day') - cast(getvariable('confirmation_days') as integer)
qualify row_number() over (partition by model_id order by ordinal desc) = 1
order by model_id
