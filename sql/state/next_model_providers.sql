-- The first and last day on which each provider sold each model.
-- grain: provider, model_id
with known as (
    select provider, model_id, since, day as last_day from provider_days
    union all by name
    from state_model_providers
)

select provider, model_id, arg_max(since, last_day) as since, max(last_day) as last_day
from known
group by all
having max(last_day) >= getvariable('run_day') - cast(getvariable('gap_days') as integer)
