-- A versioned slug of the aggregator that stands for one listed model, including its modes and
-- aliases.
-- grain: canonical_slug
select canonical_slug, any_value(model_id) as model_id
from (
    select model_id, canonical_slug from stg_canonical_models
    union
    select aliases.model_id, canonical_slug
    from raw_models
    inner join stg_aliases as aliases on said_by is null and spelling = without_tier(model_ref)
    where source = 'openrouter'
)
where canonical_slug is not null and model_id is not null
group by canonical_slug
having count(*) = 1
