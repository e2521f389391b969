-- Paid on-demand offers of all listed models, in order of choice within each model. They are the
-- input of recommendations, costs and usage pricing. `is_priced`: the price is accepted.
-- `is_recommended`: the offer is verified and its model is at or above the quality gate and rated
-- by two boards. An offer that can't be called has no rank and appears only on request.
-- grain: path
-- writes: offers.json
with offers as (
    select
        shown_endpoints.*,
        shown_endpoints.is_candidate
            and (shown_endpoints.is_verified or not shown_endpoints.is_callable)
            and listed_models.aa_score >= getvariable('quality_gate')
            and listed_models.score_basis = 'measured' as is_recommended,
    from shown_endpoints
    inner join listed_models using (model_id)
    where shown_endpoints.offer = 'standard' and not shown_endpoints.is_free
)

select
    'offers.json' as path,
    to_json({
        'offers': coalesce(
            list(
                struct_concat({'model_id': model_id, 'is_recommended': coalesce(is_recommended, false), 'is_priced': is_priced}, document)
                order by model_id, recommendation_rank nulls last, blended_per_m, provider, endpoint_tag, provider_model_id
            ),
            []
        ),
    }) as document,
from offers
