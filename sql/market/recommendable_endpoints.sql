-- An endpoint that may be recommended: verified, paid, available on demand, with a base URL, of a
-- model at or above the quality gate. Ordered by cost per IQ.
-- grain: provider, model_id, endpoint_tag, provider_model_id
select
    shown_endpoints.*,
    listed_models.aa_score,
    contains(shown_endpoints.base_url, '{') as has_placeholder,
    list_contains(providers.first_party_of, split_part(shown_endpoints.model_id, '/', 1)) as is_first_party,
    round(shown_endpoints.blended_per_m * getvariable('reference_score') / listed_models.aa_score, 6) as cost_per_iq,
from shown_endpoints
inner join listed_models using (model_id)
inner join providers using (provider)
where
    listed_models.aa_score >= getvariable('quality_gate')
    and shown_endpoints.is_verified
    and shown_endpoints.is_available
    and not shown_endpoints.is_free
    and shown_endpoints.blended_per_m > 0
    and shown_endpoints.base_url is not null
    and shown_endpoints.provider_model_id is not null
-- At equal cost a complete base URL comes before one with a placeholder, and the model's creator
-- before other providers.
order by cost_per_iq, listed_models.aa_score desc, shown_endpoints.model_id, has_placeholder, is_first_party desc, shown_endpoints.provider, shown_endpoints.endpoint_tag, shown_endpoints.provider_model_id
