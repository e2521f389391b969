-- The constituents of the last fix; a run without a new fix keeps them.
-- grain: model_id
select
    ordinal, day, model_id, creator, launch_usd_per_mtok, score, score_variant, score_basis, scored_on,
    entered_at, entered_on, tier, frontier_from_score, budget_to_usd_per_mtok, log_cost_per_iq,
from constituents
where ordinal = (select max(ordinal) from fix_days)
union all by name
select * from state_basket where not exists (select 1 from fix_days where is_new)
order by model_id
