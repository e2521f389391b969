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
    called_id as model_id_on_provider,
    is_verified as verified,
    case
        when last_seen < getvariable('run_day') then 'carried'
        when offer_key in (from accepted) then 'accepted'
        else 'listed'
    end as outcome,
    * exclude (document) replace (
        context_length::integer as context_length,
        max_output_tokens::integer as max_output_tokens,
        array_to_string(sources, ' ') as sources
    ),
from shown_endpoints
semi join listed_models using (model_id)
order by model_id, provider, source, endpoint_tag, provider_model_id, offer
