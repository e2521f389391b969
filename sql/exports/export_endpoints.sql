-- Rows of the export files: an endpoint as listed on the run's day, with whether the daily value
-- used its price.
-- grain: date, model_id, provider, source, endpoint_tag, model_id_on_provider, offer
with accepted as (
    select distinct offer_key(source, provider, model_id, endpoint_tag, provider_model_id, offer) as offer_key
    from observed_quotes
    where outcome = 'accepted'
)

select
    getvariable('run_day') as date,
    endpoints.model_id,
    endpoints.provider,
    endpoints.provider_name,
    endpoints.endpoint_tag,
    endpoints.called_id as model_id_on_provider,
    endpoints.model_id_source,
    endpoints.offer,
    endpoints.input_price_per_m,
    endpoints.output_price_per_m,
    endpoints.blended_per_m,
    endpoints.cache_read_price_per_m,
    endpoints.cache_write_price_per_m,
    endpoints.prices,
    endpoints.discount,
    endpoints.is_free,
    endpoints.is_verified as verified,
    case
        when endpoints.last_seen < getvariable('run_day') then 'carried'
        when offer_key in (from accepted) then 'accepted'
        else 'listed'
    end as outcome,
    cast(endpoints.context_length as integer) as context_length,
    cast(endpoints.max_output_tokens as integer) as max_output_tokens,
    endpoints.quantization,
    endpoints.source,
    array_to_string(endpoints.sources, ' ') as sources,
    endpoints.first_seen,
    endpoints.last_seen,
    endpoints.last_changed,
from shown_endpoints as endpoints
semi join listed_models using (model_id)
order by
    endpoints.model_id, endpoints.provider, endpoints.source, endpoints.endpoint_tag, endpoints.provider_model_id, endpoints.offer
