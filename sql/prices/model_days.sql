-- A model's reference price on a day, for the days that list entries need.
-- grain: model_id, day
with made as (
    select
        reference_prices.model_id,
        fix_days.day,
        fix_days.ordinal,
        reference_prices.input_usd_per_mtok,
        reference_prices.output_usd_per_mtok,
        reference_prices.blended_usd_per_mtok,
        reference_prices.provider_count,
        reference_prices.level,
        reference_prices.observed_on,
        reference_prices.is_deprecated,
        reference_prices.is_tenured,
    from reference_prices
    inner join fix_days using (ordinal)
    where reference_prices.basis = 'fix' and fix_days.is_new
)

select *
from (select * from made union all by name select * from state_model_days)
where day >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
order by model_id, day
