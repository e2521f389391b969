-- A constituent at a fix: its price now and at the previous fix, with the move split into what its
-- matched sellers did (`price_effect`) and all else (`link_effect`). A constituent without a price
-- leaves until the next refresh.
-- grain: ordinal, model_id
with prices as (
    select * from reference_prices where basis = 'fix'
),

repriced as (
    select
        model_id,
        ordinal,
        ln(now.blended_usd_per_mtok / before.blended_usd_per_mtok) as price_effect,
    from (select * from reference_prices where basis = 'matched') as now
    inner join (select * from reference_prices where basis = 'matched_before') as before using (model_id, ordinal)
    anti join gaps using (ordinal)
),

new_fixes as (
    select
        *,
        (select max(ordinal) from baskets where baskets.ordinal <= fix_days.ordinal) as basket_ordinal,
    from fix_days
    where is_new
),

chosen as (
    select new_fixes.ordinal, new_fixes.day, new_fixes.basket_ordinal, baskets.* exclude (ordinal, day)
    from new_fixes
    inner join baskets on baskets.ordinal = new_fixes.basket_ordinal
    union all by name
    select new_fixes.ordinal, new_fixes.day, new_fixes.basket_ordinal, state_basket.* exclude (ordinal, day, log_cost_per_iq)
    from new_fixes
    cross join state_basket
    where new_fixes.basket_ordinal is null
),

followed as (
    select
        chosen.*,
        bool_and(prices.model_id is not null) over (
            partition by chosen.basket_ordinal, chosen.model_id order by chosen.ordinal rows unbounded preceding
        ) as is_in,
        prices.blended_usd_per_mtok,
        prices.provider_count,
        prices.price_rule,
        prices.level,
        prices.is_carried,
    from chosen
    left join prices using (ordinal, model_id)
)

select
    followed.* exclude (is_in, basket_ordinal),
    before.blended_usd_per_mtok as blended_before_usd_per_mtok,
    coalesce(repriced.price_effect, 0) as price_effect,
    ln(followed.blended_usd_per_mtok / before.blended_usd_per_mtok) - coalesce(repriced.price_effect, 0) as link_effect,
    ln(followed.blended_usd_per_mtok * getvariable('reference_score') / followed.score) as log_cost_per_iq,
    ln(before.blended_usd_per_mtok * getvariable('reference_score') / followed.score) as log_cost_per_iq_before,
from followed
left join prices as before on before.ordinal = followed.ordinal - 1 and before.model_id = followed.model_id
left join repriced on repriced.ordinal = followed.ordinal and repriced.model_id = followed.model_id
where followed.is_in
order by followed.ordinal, followed.model_id
