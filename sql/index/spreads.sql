-- The price gap between the frontier and budget tiers in USD per SIT, with its change for the same
-- models since the previous day.
-- grain: day_number
with tiers as (
    select
        day_number,
        max(price_per_m) filter (where scope = 'frontier' and is_sufficient) as frontier_usd,
        max(price_per_m) filter (where scope = 'budget' and is_sufficient) as budget_usd,
        -- Without a published previous day there is no daily change.
        bool_or(scope = 'composite' and change_24h is not null) as has_day_before,
    from index_days
    group by all
),

tiers_before as (
    select
        day_number,
        exp(favg(log_cost_per_iq_before order by model_id) filter (where tier = 'frontier')) as frontier_usd,
        exp(favg(log_cost_per_iq_before order by model_id) filter (where tier = 'budget')) as budget_usd,
    from constituents
    where log_cost_per_iq is not null
    group by all
)

select
    tiers.day_number,
    tiers.frontier_usd - tiers.budget_usd as spread_usd,
    case
        when has_day_before and abs(tiers_before.frontier_usd - tiers_before.budget_usd) >= 0.01
            then 100 * (
                (tiers.frontier_usd - tiers.budget_usd) - (tiers_before.frontier_usd - tiers_before.budget_usd)
            ) / abs(tiers_before.frontier_usd - tiers_before.budget_usd)
    end as change_24h,
from tiers
left join tiers_before using (day_number)
