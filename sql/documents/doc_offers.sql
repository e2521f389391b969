-- Paid on-demand offers of all listed models, in order of choice within each model. They are the
-- input of recommendations, costs and usage pricing. `is_priced`: the price is accepted.
-- `is_recommended`: the offer is verified and its model is at or above the quality gate and rated
-- by two boards. An offer that can't be called has no rank and appears only on request.
-- grain: path
-- writes: offers.json
select
    'offers.json' as path,
    to_json({
        'offers': coalesce(list(
            struct_concat(struct_pack(
                model_id,
                is_recommended := coalesce(
                    is_candidate
                    and (is_verified or not is_callable)
                    and aa_score >= getvariable('quality_gate')
                    and score_basis = 'measured',
                    false
                ),
                is_priced
            ), document)
            order by model_id, recommendation_rank nulls last, blended_per_m, shown_endpoints.provider, endpoint_tag, provider_model_id
        ), []),
    }) as document,
from shown_endpoints
inner join listed_models using (model_id)
where offer = 'standard' and not is_free
