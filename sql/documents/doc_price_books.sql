-- Everything needed to price usage of a creator's models: spellings, today's on-demand offers with
-- their schedules, and reference prices, newest first. USD per million tokens.
-- grain: path
-- writes: price-books/<first letter of the creators>.json
with names as (
    select
        model_id,
        list({'name': name, 'provider': nullif(provider, ''), 'rule': rule} order by name, provider) as names,
    from model_names
    group by model_id
),
offers as (
    select
        model_id,
        list(
            {
                'provider': provider,
                'endpoint_tag': endpoint_tag,
                'model_id_on_provider': document.model_id_on_provider,
                'verified': document.verified,
                'first_party': document.first_party,
                'input_price_per_m': input_price_per_m,
                'output_price_per_m': output_price_per_m,
                'promotion': document.promotion,
                'prices': prices,
                'price_sources': document.price_sources,
                'assumed_prices': assumed_prices,
                'context_length': context_length,
                'max_output_tokens': max_output_tokens,
                'regions': document.regions,
                'sources': document.sources,
                'last_changed': document.last_changed,
                'last_seen': document.last_seen,
            } order by recommendation_rank nulls last, blended_per_m, provider, endpoint_tag, provider_model_id
        ) as offers,
    from shown_endpoints
    where offer = 'standard' and not is_free and is_priced
    group by model_id
),
steps as (
    select
        model_id,
        list({
            'from': from_day,
            'to': nullif(to_day, getvariable('run_day')),
            'input_price_per_m': input_price_per_m,
            'output_price_per_m': output_price_per_m,
            'blended_price_per_m': blended_price_per_m,
        } order by from_day desc) as price_steps,
    from price_steps
    group by model_id
),
books as (
    select
        model_id,
        coalesce(names, []) as names,
        coalesce(offers, []) as offers,
        coalesce(price_steps, []) as price_steps,
    from names
    full join offers using (model_id)
    full join steps using (model_id)
)
select
    concat('price-books/', substr(model_id, 1, 1), '.json') as path,
    to_json({
        'models': list({'model_id': model_id, 'names': names, 'offers': offers, 'price_steps': price_steps} order by model_id),
    }) as document,
from books
group by substr(model_id, 1, 1)
order by path
