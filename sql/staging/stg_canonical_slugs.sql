-- A versioned slug of the aggregator that stands for one model of its list.
-- grain: canonical_slug
select canonical_slug, any_value(model_id) as model_id
from stg_canonical_models
where canonical_slug is not null
group by canonical_slug
having count(*) = 1
order by canonical_slug
