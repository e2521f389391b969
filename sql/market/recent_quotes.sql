-- Each source's last statement about an offer within `listing_days`. Ids and prices rarely change,
-- and a catalogue that still shows today's price confirms it. If two sections of a list sell one id, the
-- one with more prices is used.
-- grain: source, provider, model_id, endpoint_tag, provider_model_id, offer
select *
from quotes
where model_id is not null
    and invalid_rule is null
    and observed_to >= getvariable('run_day') - cast(getvariable('listing_days') as integer)
qualify row_number() over (
    partition by offer_key
    order by observed_to desc, length(other_prices) desc nulls last, observed_from desc, quote_id
) = 1
