-- Consecutive daily values with the same published reference price, kept while any of them is
-- within the longest history. `from_day` is the true first day, even before that history, so
-- documents of unchanged prices stay the same.
-- grain: model_id, from_day
with made as (
    select
        reference_prices.model_id,
        day as from_day,
        day as to_day,
        day_number as from_day_number,
        day_number as to_day_number,
        round(columns('(.*)_usd_per_mtok'), 6) as "\1_price_per_m",
    from reference_prices
    where is_new
),

marked as (
    select
        *,
        coalesce(
            blended_price_per_m = lag(blended_price_per_m) over steps
            and input_price_per_m = lag(input_price_per_m) over steps
            and from_day_number = lag(to_day_number) over steps + 1,
            false
        ) as is_same,
    from (
        select * from made
        union all by name
        select * from state_price_steps
    )
    window steps as (partition by model_id order by from_day_number)
),

stepped as (
    select *, count(*) filter (where not is_same) over (partition by model_id order by from_day_number rows unbounded preceding) as step
    from marked
)

select
    model_id,
    min(from_day) as from_day,
    max(to_day) as to_day,
    min(from_day_number) as from_day_number,
    max(to_day_number) as to_day_number,
    any_value(columns('.*_price_per_m')) as "\0",
from stepped
group by model_id, step
having max(to_day) > getvariable('run_day') - cast(getvariable('history_days') as integer)
