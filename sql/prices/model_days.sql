-- A model's price on each of the last `listing_days`, from which list entries are made.
-- grain: model_id, day
select *
from (from reference_prices where is_new union all by name from state_model_days)
where day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
