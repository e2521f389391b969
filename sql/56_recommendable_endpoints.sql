-- What a recommendation may hand out: a verified, paid, available on-demand endpoint with an address, of a model at or above the quality gate, by cost per IQ.
-- grain: provider, model_id, endpoint_tag, provider_model_id
-- reads: endpoints, listed_models
-- writes: recommendable_endpoints
select
    endpoints.*,
    listed_models.aa_score,
    round(endpoints.blended_per_m * getvariable('reference_score') / listed_models.aa_score, 6) as cost_per_iq,
from endpoints
inner join listed_models using (model_id)
where
    listed_models.aa_score >= getvariable('quality_gate')
    and endpoints.is_verified
    and endpoints.is_available
    and not endpoints.is_free
    and endpoints.blended_per_m > 0
    and endpoints.base_url is not null
    and endpoints.provider_model_id is not null
order by cost_per_iq, listed_models.aa_score desc, endpoints.model_id, endpoints.provider, endpoints.endpoint_tag, endpoints.provider_model_id
