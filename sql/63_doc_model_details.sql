-- A tracked model's endpoints, cheapest first, and its price steps, newest first.
-- grain: path
-- reads: listed_models, endpoints, price_steps
-- writes: doc_model_details (models/<model_id>.json)
with offers as (
    select
        model_id,
        list({
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
        } order by is_free, blended_per_m, coalesce(contains(base_url, '{'), true), provider, endpoint_tag, provider_model_id) as endpoints,
    from endpoints
    group by all
),

steps as (
    select
        model_id,
        list({
            'from': from_day,
            'to': nullif(to_day, getvariable('run_day')),
            'blended_price_per_m': blended_price_per_m,
        } order by from_day desc) as price_steps,
    from price_steps
    group by all
)

select
    concat('models/', listed_models.model_id, '.json') as path,
    to_json({
        'model_id': listed_models.model_id,
        'endpoints': coalesce(offers.endpoints, []),
        'price_steps': steps.price_steps,
    }) as document,
from listed_models
inner join steps using (model_id)
left join offers using (model_id)
order by path
