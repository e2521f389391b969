-- The models that a provider sells, by model id.
-- grain: path
-- writes: providers/<slug>.json
with listed as (
    select provider from endpoints
    union
    select provider from unconverted_offers
),

models as (
    select
        provider,
        list({
            'model_id': model_id,
            'input_price_per_m': input_price_per_m,
            'output_price_per_m': output_price_per_m,
            'blended_price_per_m': blended_price_per_m,
            'ratio_to_reference': round(ratio_to_reference, 4),
        } order by model_id) as models,
    from provider_prices
    group by all
)

select
    concat('providers/', provider, '.json') as path,
    to_json({'slug': provider, 'models': coalesce(models.models, [])}) as document,
from listed
left join models using (provider)
order by path
