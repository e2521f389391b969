-- The last day's seats; a run without a new day keeps them.
-- grain: model_id
select
    day_number, day, basket_day_number, model_id, creator, launch_usd_per_mtok, score, score_variant, score_basis,
    scored_on, entered_on, tier, frontier_from_score, budget_to_usd_per_mtok, log_cost_per_iq,
from constituents
where day_number = (select max(day_number) from value_days)
union all by name
from state_basket where not exists (from value_days where is_new)
