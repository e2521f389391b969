-- The set that recommendations are chosen from, in ranking order.
-- grain: path
-- reads: recommendable_endpoints
-- writes: doc_recommend (recommend.json)
select
    'recommend.json' as path,
    to_json({'candidates': coalesce(list({
        'model_id': model_id,
        'cost_per_iq': cost_per_iq,
        'provider': provider,
        'provider_name': provider_name,
        'base_url': base_url,
        'model_id_on_provider': provider_model_id,
        'model_id_source': model_id_source,
        'verified': is_verified,
        'input_price_per_m': input_price_per_m,
        'output_price_per_m': output_price_per_m,
        'blended_per_m': blended_per_m,
        'cache_read_price_per_m': cache_read_price_per_m,
        'cache_write_price_per_m': cache_write_price_per_m,
        'context_length': context_length,
        'max_output_tokens': max_output_tokens,
        'quantization': quantization,
        'is_free': is_free,
        'discount': discount,
        'offer': offer,
        'is_available': is_available,
        'zdr': zdr,
        'trains_on_prompts': trains_on_prompts,
        'regions': coalesce(regions, []),
        'eu_sovereign': eu_sovereign,
        'auth_scheme': auth_scheme,
        'sources': sources,
        'first_seen': first_seen,
        'last_seen': nullif(last_seen, getvariable('run_day')),
        'last_changed': last_changed,
    } order by cost_per_iq, aa_score desc, model_id, has_placeholder, is_first_party desc, provider, endpoint_tag, provider_model_id), [])}) as document,
from recommendable_endpoints
