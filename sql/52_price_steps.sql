-- A stretch of consecutive fixes at one published reference price.
-- grain: model_id, from_day
-- reads: model_days
-- writes: price_steps
with rounded as (
    select model_id, day, ordinal, round(blended_usd_per_mtok, 6) as blended_price_per_m from model_days
),

marked as (
    select
        *,
        coalesce(
            blended_price_per_m = lag(blended_price_per_m) over days and ordinal = lag(ordinal) over days + 1,
            false
        ) as is_same,
    from rounded
    window days as (partition by model_id order by day)
),

stepped as (
    select *, count(*) filter (where not is_same) over (partition by model_id order by day rows unbounded preceding) as step
    from marked
)

select model_id, min(day) as from_day, max(day) as to_day, any_value(blended_price_per_m) as blended_price_per_m
from stepped
group by model_id, step
order by model_id, from_day
