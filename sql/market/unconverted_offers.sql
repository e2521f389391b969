-- A price per million tokens in a currency without an exchange rate for its day, as its source
-- writes it: shown beside endpoints but never ranked or compared. A catalogue writes all prices as
-- dollars without stating whether it converted them.
-- grain: source, provider, model_id, endpoint_tag, model_id_on_provider
select
    model_id,
    provider,
    provider_model_id as model_id_on_provider,
    endpoint_tag,
    currency,
    level = 'L1' as written_by_provider,
    native_input_per_mtok as input_native_per_m,
    native_output_per_mtok as output_native_per_m,
    source,
    observed_to as last_seen,
    if(
        written_by_provider,
        concat('The price is in ', currency, ': no exchange rate of its day is known, so it is not converted to US dollars.'),
        concat('The provider bills in ', currency, ', and a catalogue does not say whether its figures are ', currency, ' or US dollars, so they are not converted.')
    ) as note,
from recent_quotes
where ineligible_reason = 'currency' and model_id in (select model_id from models)
