-- The day from which the aggregator no longer offers a model, whenever it states another one;
-- `retires_on` is null if it withdraws the date. A date after 2090 means none.
-- grain: model_id, day
select
    source,
    model_ref as model_id,
    observed_from as day,
    if(expires_on < date '2090-01-01', expires_on, null) as retires_on,
    -- Statements before the first observation are unknown.
    row_number() over said_so_far = 1 as is_first,
from raw_models
where source = 'openrouter'
window said_so_far as (partition by model_ref order by observed_from)
qualify is_first or retires_on is distinct from lag(retires_on) over said_so_far
