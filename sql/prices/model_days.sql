-- A model's price on each of the last `listing_days`, from which list entries are made.
-- grain: model_id, day
with made as (
    select
        model_id,
        day,
        day_number,
        input_usd_per_mtok,
        output_usd_per_mtok,
        blended_usd_per_mtok,
        level,
        observed_on,
        is_in_index,
    from reference_prices
    where is_new
)

select *
from (from made union all by name from state_model_days)
where day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
