-- Every tracked model by id; models that don't write text have their own document, in which fields
-- based on text prices are null.
-- grain: path
-- writes: models.json, other-models.json
with listed as (
    select 'models.json' as path, 'text' as kind, * from listed_models
    union all by name
    select 'other-models.json' as path, * from other_models
)

select
    path,
    to_json({'models': coalesce(list({
        'kind': kind,
        'model_id': model_id,
        'name': name,
        'provider': creator_name,
        'tier': tier,
        'tier_basis': tier_basis,
        'input_price_per_m': input_price_per_m,
        'output_price_per_m': output_price_per_m,
        'blended_price_per_m': blended_price_per_m,
        'sit_score': round(aa_score / getvariable('reference_score'), 6),
        'sit_adjusted_price': round(blended_price_per_m * getvariable('reference_score') / aa_score, 6),
        'context_length': context_length,
        'change_24h': change_24h,
        'change_7d': change_7d,
        'cheapest_blended_price_per_m': cheapest_blended_price_per_m,
        'endpoint_count': endpoint_count,
        'provider_count': provider_count,
        'providers': providers,
        'price_basis': price_basis,
        'price_observed_on': price_observed_on,
        'first_seen': first_seen,
        'released_on': released_on,
        'deprecated_on': deprecated_on,
        'retires_on': retires_on,
        'retires_on_source': retires_source,
        'retired': is_retired,
        'replaced_by': replaced_by,
        'is_reasoning': is_reasoning,
        'supports_tools': supports_tools,
        'open_weights': open_weights,
        'input_modalities': coalesce(input_modalities, []),
        'output_modalities': coalesce(output_modalities, []),
        'aa_score': aa_score,
        'aa_score_as_published': aa_score,
        'score_scale': score_scale,
        'score_basis': score_basis,
        'score_variant': score_variant,
        'scored_on': scored_on,
        'tokens_per_day': tokens_per_day,
        'tokens_on': tokens_on,
        'unit_prices': coalesce(unit_prices, []),
    } order by model_id, kind) filter (model_id is not null), [])}) as document,
from unnest(['models.json', 'other-models.json']) as paths (path)
left join listed using (path)
group by path
