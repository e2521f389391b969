-- A constituent's price on a day and the day before, and its move as a natural logarithm, null if
-- the two prices aren't comparable. A constituent without a price keeps its seat until the next
-- basket but isn't included; its costs are null.
-- grain: day_number, model_id
with new_days as (
    select
        *,
        (select max(day_number) from baskets where baskets.day_number <= value_days.day_number) as basket_day_number,
    from value_days
    where is_new
),

seats as (
    select new_days.day_number, new_days.day, baskets.* exclude (day_number, day), basket_day_number
    from new_days
    inner join baskets on baskets.day_number = new_days.basket_day_number
    union all by name
    select new_days.day_number, new_days.day, state_basket.* exclude (day_number, day, log_cost_per_iq)
    from new_days
    cross join state_basket
    where new_days.basket_day_number is null
)

select
    seats.*,
    prices.blended_usd_per_mtok,
    prices.provider_count,
    prices.price_rule,
    prices.level,
    prices.is_carried,
    coalesce(prices.is_seen, false) as is_seen,
    before.blended_usd_per_mtok as blended_before_usd_per_mtok,
    if(prices.model_id is not null, model_moves.effect, null) as price_effect,
    ln(prices.blended_usd_per_mtok * getvariable('reference_score') / seats.score) as log_cost_per_iq,
    -- A constituent without a price the day before enters at today's price.
    coalesce(
        ln(before.blended_usd_per_mtok * getvariable('reference_score') / seats.score), log_cost_per_iq
    ) as log_cost_per_iq_before,
from seats
left join reference_prices as prices
    on prices.day_number = seats.day_number and prices.model_id = seats.model_id and prices.is_in_index
left join reference_prices as before
    on before.day_number = seats.day_number - 1 and before.model_id = seats.model_id and before.is_in_index
left join model_moves on model_moves.day_number = seats.day_number and model_moves.model_id = seats.model_id
