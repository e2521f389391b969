-- The last quote of each endpoint: for the list of endpoints, and to match spellings.
-- grain: source, provider, provider_model_id, model_ref, endpoint_tag, offer
select *
from raw_quotes
where observed_to >= getvariable('run_day') - cast(getvariable('history_days') as integer)
qualify row_number() over (
    partition by source, provider, provider_model_id, model_ref, endpoint_tag, offer
    order by observed_to desc, observed_from desc, hash(raw_quotes)
) = 1
order by source, provider, provider_model_id, model_ref, endpoint_tag, offer
