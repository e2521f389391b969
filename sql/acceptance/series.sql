-- A series: the quotes of one source for one endpoint of a provider, over time. The id counts the
-- series of this run in the order of their names; another run may number them differently.
-- grain: series_id
with keys as (
    select source, provider, model_id, endpoint_tag from quotes where is_eligible and model_id is not null
    union
    select source, provider, model_id, endpoint_tag from state_series
)

select
    row_number() over (order by source, provider, model_id, endpoint_tag) as series_id,
    source,
    provider,
    model_id,
    endpoint_tag,
from keys
order by series_id
