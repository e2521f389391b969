-- What a provider's standard endpoints of a model are like, as the source that saw them last
-- measured it: milliseconds to the first token, tokens a second, percent of the last day. Shown and
-- asked for only; no price and no index reads it. Source: quotes.
-- grain: path
-- writes: performance.json
with last_quotes as (
    -- As the state keeps them from run to run.
    select *
    from quotes
    where model_id is not null and offer = 'standard' and invalid_rule is null
    qualify row_number() over (
        partition by source, provider, provider_model_id, model_ref, endpoint_tag
        order by observed_to desc, observed_from desc, quote_id
    ) = 1
),

measured as (
    select
        model_id,
        provider,
        source,
        observed_to,
        median(latency_ms) filter (where latency_ms > 0) as latency,
        median(tokens_per_second) filter (where tokens_per_second > 0) as speed,
        median(uptime_percent) filter (where uptime_percent <= 100) as uptime,
    from last_quotes
    where observed_to >= getvariable('run_day') - cast(getvariable('carry_days') as integer)
    group by model_id, provider, source, observed_to
    having latency is not null or speed is not null or uptime is not null
    qualify row_number() over (
        partition by model_id, provider
        order by observed_to desc, (latency is null)::int + (speed is null)::int + (uptime is null)::int, source
    ) = 1
)

select
    'performance.json' as path,
    to_json({'endpoints': coalesce(list({
        'model_id': model_id,
        'provider': provider,
        'latency_ms': round(latency, 0),
        'tokens_per_second': round(speed, 1),
        'uptime_percent': round(uptime, 2),
        'source': source,
        'observed_on': observed_to,
    } order by model_id, provider), [])}) as document,
from measured
