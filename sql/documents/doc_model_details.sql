-- A tracked model's endpoints, cheapest first, and its price steps and its sellers' changes of
-- price, newest first. What else `/v1/models/{id}` answers of it is an entry of `models.json`:
-- doc_models.sql. `facts` say who states what of an endpoint: what is missing is unknown, not none.
-- grain: path
-- writes: models/<model_id>.json
with stated as (
    select
        *,
        -- Above which any endpoint of the model has a tier of its own.
        min(list_min(list_transform(prices, lambda each: each.threshold_tokens))) over (partition by model_id) as threshold,
        coalesce(document.sources[1], provider) as first_source,
        list_transform(
            ['batch', 'flex', 'priority', 'cache_read', 'cache_write', 'context_tier'],
            lambda about: list_filter(price_sources, lambda each: each.about = about)[1].source
        ) as said,
        [
            document.region_source,
            if(document.quantization is null, null, first_source),
            if(document.retention_days is null, null, provider),
            if(document.performance.latency_ms is null, null, document.performance.source),
        ] as known,
    from shown_endpoints
),

told as (
    select
        *,
        list_transform(
            said || known,
            lambda source: {'status': if(source is null, 'unknown', 'known'), 'source': source}
        ) as facts,
        -- Without a price it may be that no request that it takes is long enough.
        said[6] is null and document.context_length <= threshold as has_no_tier,
    from stated
),

offers as (
    select
        model_id,
        list(
            to_json(struct_insert(document, facts := {
                'batch': facts[1],
                'flex': facts[2],
                'priority': facts[3],
                'cache_read': facts[4],
                'cache_write': facts[5],
                'context_tier': if(has_no_tier, {'status': 'not_sold', 'source': first_source}, facts[6]),
                'region': facts[7],
                'precision': facts[8],
                'retention': facts[9],
                'latency': facts[10],
            }))
            order by is_free, blended_per_m, choice nulls last, provider, endpoint_tag, provider_model_id
        ) as endpoints,
    from told
    group by all
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
    group by all
),

natives as (
    select
        model_id,
        list({
            'provider': provider,
            'model_id_on_provider': provider_model_id,
            'endpoint_tag': endpoint_tag,
            'currency': currency,
            'written_by_seller': written_by_seller,
            'input_native_per_m': input_native_per_m,
            'output_native_per_m': output_native_per_m,
            'source': source,
            'last_seen': last_seen,
            'note': if(
                written_by_seller,
                concat('The price is in ', currency, ': no exchange rate of its day is known, so it is not converted to US dollars.'),
                concat('The provider bills in ', currency, ', and a catalogue does not say whether its figures are ', currency, ' or US dollars, so they are not converted.')
            ),
        } order by provider, source, endpoint_tag, provider_model_id) as unconverted,
    from unconverted_offers
    group by all
),

moves as (
    select
        model_id,
        list({
            'date': day,
            'provider': provider,
            'source': source,
            'old_price_per_m': round(blended_before_usd_per_mtok, 6),
            'new_price_per_m': round(blended_usd_per_mtok, 6),
            'effect': effect,
        } order by day desc, provider) as moves,
    from price_moves
    group by all
)

select
    concat('models/', listed_models.model_id, '.json') as path,
    to_json({
        'model_id': listed_models.model_id,
        'endpoints': coalesce(offers.endpoints, []),
        'unconverted': coalesce(natives.unconverted, []),
        'price_steps': steps.price_steps,
        'moves': coalesce(moves.moves, []),
    }) as document,
from listed_models
inner join steps using (model_id)
left join offers using (model_id)
left join natives using (model_id)
left join moves using (model_id)
order by path
