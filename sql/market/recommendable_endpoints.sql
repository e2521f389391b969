-- An endpoint that may be recommended: verified, paid and on demand, of a model at or above the
-- quality gate. `recommendation_rank` is its rank among the model's callable endpoints; one that
-- can't be called has none and appears only on request. If an id names another mode than the scored
-- one, the score doesn't apply to it.
-- grain: provider, model_id, endpoint_tag, provider_model_id
select
    shown_endpoints.*,
    listed_models.aa_score,
    round(shown_endpoints.ranked_blended_per_m * getvariable('reference_score') / listed_models.aa_score, 6) as cost_per_iq,
from shown_endpoints
inner join listed_models using (model_id)
where
    shown_endpoints.is_candidate
    and (shown_endpoints.is_verified or not shown_endpoints.is_callable)
    and listed_models.aa_score >= getvariable('quality_gate')
    and listed_models.score_basis = 'measured'
    and (
        not regexp_matches(lower(shown_endpoints.called_id), 'non-?(reasoning|thinking)')
        or regexp_matches(shown_endpoints.model_id || coalesce(listed_models.score_variant, ''), 'non-?(reasoning|thinking)')
        or shown_endpoints.called_id is null
    )
order by model_id, recommendation_rank, provider, endpoint_tag, provider_model_id
