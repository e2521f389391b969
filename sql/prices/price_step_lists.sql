-- A model's price steps, newest first, as documents show them.
-- grain: model_id
select
    model_id,
    list(struct_pack(
        "from" := from_day,
        "to" := nullif(to_day, getvariable('run_day')),
        input_price_per_m, output_price_per_m, blended_price_per_m
    ) order by from_day desc) as price_steps,
from price_steps
group by model_id
