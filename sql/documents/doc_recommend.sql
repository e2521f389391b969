-- The endpoints that recommendations are chosen from, in ranking order.
-- grain: path
-- writes: recommend.json
select
    'recommend.json' as path,
    to_json({'candidates': coalesce(list(struct_concat({'model_id': model_id, 'cost_per_iq': cost_per_iq}, document) order by cost_per_iq, aa_score desc, model_id, has_placeholder, is_first_party desc, provider, endpoint_tag, provider_model_id), [])}) as document,
from recommendable_endpoints
