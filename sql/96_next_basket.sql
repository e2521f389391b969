-- The constituents of the last fix.
-- grain: model_id
-- reads: constituents, fix_days
-- writes: next_basket
select
    ordinal, day, model_id, creator, launch_usd_per_mtok, score, score_as_published, score_variant, score_basis, scored_on,
    entered_at, entered_on, tier, frontier_from_score, budget_to_usd_per_mtok, log_cost_per_iq,
from constituents
where ordinal = (select max(ordinal) from fix_days)
order by model_id
