-- A priced constituent on a day in each of its scopes: the composite, its tier, and open or closed
-- weights. Includes the last known day from the state and, after a change of methodology, that
-- day's basket as published, with a null `day_number`. All members have equal weight.
-- grain: scope, day_number, model_id
with present as (
    select day_number, model_id, tier, log_cost_per_iq from constituents
    union all by name
    select day_number, model_id, tier, log_cost_per_iq from state_basket
    union all by name
    select model_id, tier, log_cost_per_iq from state_published_basket
)

select
    unnest(['composite', tier, if(coalesce(open_weights, false), 'open', 'closed')]) as scope,
    day_number,
    model_id,
    log_cost_per_iq,
from present
left join (select model_id, open_weights from models) as models using (model_id)
where log_cost_per_iq is not null
