-- A member of the composite or of a tier at a fix, with its weight: its share of the level is
-- `weight / total_weight`. The members of the last known fix, from the state, are among them.
-- grain: scope, ordinal, model_id
with present as (
    select ordinal, model_id, tier, log_cost_per_iq from constituents
    union all by name
    select ordinal, model_id, tier, log_cost_per_iq from state_basket
),

weighted as (
    -- All constituents weigh the same.
    select unnest(['composite', tier]) as scope, ordinal, model_id, 1.0::double as weight, log_cost_per_iq
    from present
)

select
    *,
    fsum(weight order by model_id) over (partition by scope, ordinal) as total_weight,
from weighted
order by scope, ordinal, model_id
