-- The reference price of every model on every day of the longest history, those of models that
-- have left too: the rows of the export file, which are those of `/v1/models/{id}/history`. USD per
-- million tokens.
-- grain: date, model_id
select
    fix_days.day as date,
    price_steps.model_id,
    price_steps.input_price_per_m,
    price_steps.output_price_per_m,
    price_steps.blended_price_per_m,
    fix_days.quality as basis,
from price_steps
inner join fix_days on fix_days.day between price_steps.from_day and price_steps.to_day
where fix_days.day > getvariable('run_day') - cast(getvariable('history_days') as integer)
order by price_steps.model_id, fix_days.day
