-- A price per million tokens in a currency without an exchange rate for its day, as its source
-- writes it: shown beside endpoints but never ranked or compared. A catalogue writes all prices as
-- dollars without stating whether it converted them.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id
select
    source,
    provider,
    model_id,
    endpoint_tag,
    provider_model_id,
    currency,
    level = 'L1' as written_by_provider,
    native_input_per_mtok as input_native_per_m,
    native_output_per_mtok as output_native_per_m,
    observed_to as last_seen,
from recent_quotes
where ineligible_reason = 'currency' and model_id in (select model_id from models)
