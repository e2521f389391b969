-- An endpoint that may be recommended: its price is verified, it is paid and sold on demand, of
-- a model at or above the quality gate. `recommendation_rank` is its place among those of its model that can be
-- handed out; one that cannot be called has none, and only a request for such gets it. Where an id
-- names another mode of the model than the score is of, the score says nothing of it.
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
