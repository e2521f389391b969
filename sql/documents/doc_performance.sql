-- The performance of a provider's standard endpoints for a model, from each endpoint's last
-- measurement: milliseconds to the first token, tokens per second, uptime over the last day. A
-- measurement older than `carry_days` is shown only as a date. If a provider has one measured
-- endpoint and it has no region, its measurement also applies to the endpoint listed without a tag.
-- Used for display and filters, never for a price or index. Source: quotes.
-- grain: path
-- writes: performance.json
with measured as (
    select
        *,
        measured_on >= getvariable('run_day') - cast(getvariable('carry_days') as integer) as is_recent,
        len(stated_regions) > 0
            or len(list_intersect(string_split(lower(endpoint_tag), '/'), (select list(region) from data_regions))) > 0
            or regexp_matches(provider_model_id, '^(us|eu|apac|jp|au|global)\.') as is_regional,
        if(latency_ms > 0, latency_ms, null) as latency,
        if(tokens_per_second > 0, tokens_per_second, null) as speed,
        if(uptime_percent <= 100, uptime_percent, null) as uptime,
    from quotes
    where model_id is not null and offer = 'standard' and invalid_rule is null
        and (latency is not null or speed is not null or uptime is not null)
    qualify row_number() over (
        partition by model_id, provider, endpoint_tag
        order by measured_on desc, (latency is null)::int + (speed is null)::int + (uptime is null)::int, source, quote_id
    ) = 1
),

placed as (
    from measured
    union all
    (
        select * replace ('' as endpoint_tag)
        from measured
        qualify count(*) over (partition by model_id, provider) = 1 and endpoint_tag <> '' and not coalesce(is_regional, false)
    )
)

select
    'performance.json' as path,
    to_json({'endpoints': coalesce(list(struct_pack(
        model_id, provider, endpoint_tag,
        latency_ms := if(is_recent, round(latency, 0), null),
        tokens_per_second := if(is_recent, round(speed, 1), null),
        uptime_percent := if(is_recent, round(uptime, 2), null),
        source,
        observed_on := measured_on
    ) order by model_id, provider, endpoint_tag), [])}) as document,
from placed
semi join endpoints using (model_id, provider, endpoint_tag)
