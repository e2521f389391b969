-- Rows of the export file: the reference price of every model in the longest history, including
-- former ones, with one row per run of days at the same price and basis. They match
-- `/v1/models/{id}/history`, which lists every day. USD per million tokens.
-- grain: model_id, first_date
with spans as (
    select quality, min(day) as from_day, max(day) as to_day
    from (
        select *, row_number() over (order by day) - row_number() over (partition by quality order by day) as run
        from value_days
        where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
    )
    group by quality, run
)

select
    greatest(price_steps.from_day, spans.from_day) as first_date,
    least(price_steps.to_day, spans.to_day) as last_date,
    price_steps.model_id,
    price_steps.input_price_per_m,
    price_steps.output_price_per_m,
    price_steps.blended_price_per_m,
    spans.quality as basis,
from price_steps
inner join spans on spans.from_day <= price_steps.to_day and spans.to_day >= price_steps.from_day
