-- Endpoints that recommendations choose from, in order of choice within each model.
-- grain: path
-- writes: recommend.json
select
    'recommend.json' as path,
    to_json({'candidates': coalesce(list(struct_concat({'model_id': model_id, 'cost_per_iq': cost_per_iq}, document) order by model_id, recommendation_rank, provider, endpoint_tag, provider_model_id), [])}) as document,
from recommendable_endpoints
