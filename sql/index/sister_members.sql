-- A member of a sister index at a fix: a constituent of the composite, at its cost and its change
-- there, which are natural logarithms. `open` has those whose weights are known to be published,
-- `closed` all others.
-- grain: sister, ordinal, model_id
select
    if(coalesce(open_weights, false), 'open', 'closed') as sister,
    ordinal,
    model_id,
    log_cost_per_iq,
    price_effect as effect,
from constituents
left join (select model_id, open_weights from models) using (model_id)
order by sister, ordinal, model_id
