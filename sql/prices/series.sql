-- An endpoint at one source: a provider's model under a tag or, without one, under its id.
-- `series_id` numbers this run's endpoints; other runs may number them differently.
-- grain: series_id
with named as (
    select source, provider, provider_group, model_id, endpoint_name(endpoint_tag, provider_model_id) as endpoint
    from quotes
    where is_eligible and model_id is not null
),

known as (
    select source, provider, provider_group, model_id, endpoint from state_series
),

endpoints as (
    select source, provider, model_id, endpoint, any_value(provider_group) as provider_group
    from (select * from named union all by name select * from known)
    group by all
)

select
    row_number() over (order by source, provider, model_id, endpoint) as series_id,
    *,
from endpoints
order by series_id
