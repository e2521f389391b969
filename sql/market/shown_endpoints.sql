-- An endpoint as documents show it.
-- grain: provider, model_id, source, endpoint_tag, provider_model_id, offer
select
    endpoints.*,
    {
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
        'claims': list_transform(
            claims,
            lambda claim: {
                'usd_in': claim.usd_in,
                'usd_out': claim.usd_out,
                'roots': claim.roots,
                'since': claim.since,
            }
        ),
        'first_seen': first_seen,
        'last_seen': nullif(last_seen, getvariable('run_day')),
        'last_changed': last_changed,
    } as document,
from endpoints
