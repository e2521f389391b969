-- An endpoint at one source: a provider's model under a tag or, without one, under its id.
-- `series_id` numbers this run's endpoints; other runs may number them differently.
-- grain: series_id
select
    row_number() over (order by source, provider, model_id, endpoint) as series_id,
    source,
    provider,
    any_value(provider_group) as provider_group,
    model_id,
    endpoint,
from (
    select source, provider, provider_group, model_id, endpoint from quotes where is_eligible and model_id is not null
    union all by name
    select source, provider, provider_group, model_id, endpoint from state_series
)
group by source, provider, model_id, endpoint
