-- How the catalogue says that a seller is called, and each model of it that is called otherwise,
-- during the days on which it said so. The sellers' own records are those of the last capture.
with sellers as (
    select seller ->> 'id' as id, seller ->> 'name' as name, seller ->> 'npm' as npm, seller ->> 'api' as api
    from (
        select unnest(json_extract(content, '$.*')) as seller
        from read_text(getvariable('captures') || '/models-dev-providers.json')
    )
),
models as (
    select
        *,
        from_json(coalesce(model_provider, '{}'), '{"npm":"varchar","api":"varchar","shape":"varchar","headers":"json"}') as called,
        from_json(coalesce(experimental, '{}'), '{"modes":{"fast":{"provider":{"headers":"json","body":"json"}}}}').modes.fast.provider as fast,
    from read_parquet(getvariable('captures') || '/models-dev-daily.parquet')
),
said as (
    select
        id as provider,
        null::varchar as provider_model_id,
        '' as mode,
        npm as sdk,
        null::varchar as shape,
        api as base_url,
        null::varchar as headers,
        null::varchar as body,
        date '2026-07-31' as first_on,
        date '2026-07-31' as last_on,
    from sellers
    union all by name
    select
        provider,
        model_id as provider_model_id,
        mode,
        called.npm as sdk,
        called.shape as shape,
        called.api as base_url,
        if(mode = 'fast', coalesce(fast.headers, called.headers), called.headers)::varchar as headers,
        if(mode = 'fast', fast.body, null)::varchar as body,
        first_day as first_on,
        last_day as last_on,
    from models
    cross join (values (''), ('fast')) as modes (mode)
    where if(mode = 'fast', fast.headers is not null or fast.body is not null, model_provider is not null)
)
select
    'models-dev' as source,
    min(first_on) as observed_from,
    max(last_on) as observed_to,
    provider,
    sellers.name as provider_name,
    provider_model_id,
    mode,
    sdk,
    shape,
    base_url,
    headers,
    body,
from said
left join sellers on sellers.id = said.provider
group by all
order by provider, provider_model_id nulls first, mode, observed_from
