-- A row of data/voids.csv that matches no quote, because its source, provider, id or days are
-- misspelled. An endpoint's last quote is kept, so a void that once matched keeps matching.
-- grain: line
with
last_quotes as (
    select source, provider, provider_model_id, max(observed_to) as last_day
    from (
        select source, provider, provider_model_id, observed_to from quotes
        union all
        select source, provider, provider_model_id, observed_to from unit_quotes
        union all
        select source, provider, lower(provider_model_id), observed_to from raw_past_quotes
    )
    group by all
)
select
    line,
    'voids.csv line ' || line || ': expected a quote of ' || provider_model_id || ' at ' || provider
        || ' by ' || source || ' on ' || from_day || ' or later, found none' as sentence,
from data_voids as voids
anti join last_quotes
    on last_quotes.source = voids.source
    and last_quotes.provider = voids.provider
    and last_quotes.provider_model_id = voids.provider_model_id
    and last_quotes.last_day >= voids.from_day
where to_day >= getvariable('run_day') - cast(getvariable('history_days') as integer)
