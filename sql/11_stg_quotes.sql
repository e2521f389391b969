-- What a source said of one endpoint during a stretch of days, cast, with its provider under one slug.
-- grain: quote_id
-- reads: data_provider_aliases, data_providers, raw_quotes
-- writes: stg_quotes
with
sources as (
    -- How close a source is to the price (METHODOLOGY 8): a catalogue copies, an aggregator bills.
    -- Whatever else is named is a seller's own list.
    select unnest(['models-dev', 'litellm', 'genai-prices', 'llm-prices', 'portkey']) as source, 'L3' as level
    union all
    select unnest(['openrouter', 'vercel', 'huggingface', 'llmgateway']), 'L2'
),
quotes as (
    select
        *,
        -- A region, a speed or an account of a provider stands behind a slash.
        trim(regexp_replace(lower(provider), '[^a-z0-9._]+', '-', 'g'), '-') as spelled,
        trim(regexp_replace(lower(split_part(provider, '/', 1)), '[^a-z0-9._]+', '-', 'g'), '-')
            as spelled_group,
    from raw_quotes
),
aliases as (
    select source, alias as provider_alias, provider as aliased from data_provider_aliases
),
providers as (
    select provider as slug, kind, nullif(part_of, '') as part_of, nullif(currency, '') as billed_in
    from data_providers
),
slugged as (
    select
        quotes.* exclude (provider, spelled),
        quotes.provider as provider_spelled,
        coalesce(aliases.aliased, quotes.spelled) as slug,
    from quotes
    left join aliases
        on aliases.source = quotes.source and aliases.provider_alias = quotes.provider
),
placed as (
    select
        slugged.*,
        coalesce(providers.kind, 'host') as provider_kind,
        -- An unlisted region of a listed provider belongs to it all the same.
        coalesce(
            providers.part_of,
            if(providers.slug is null and provider_spelled like '%/%', spelled_group, slug)
        ) as provider_group,
        providers.billed_in,
        coalesce(sources.level, 'L1') as level,
    from slugged
    left join providers using (slug)
    left join sources using (source)
),
priced as (
    select
        *,
        try_cast(input_usd_per_mtok as double) as input_price,
        try_cast(output_usd_per_mtok as double) as output_price,
    from placed
)
select
    md5(
        concat_ws(
            '|', source, provider_spelled, coalesce(provider_model_id, ''), model_ref, endpoint_tag,
            offer, observed_from
        )
    ) as quote_id,
    source,
    level,
    slug as provider,
    provider_group,
    provider_kind,
    provider_name,
    provider_model_id,
    model_ref,
    model_ref_kind,
    model_name,
    endpoint_tag,
    case
        when offer = 'standard' and input_price = 0 and output_price = 0 then 'free'
        when offer = 'standard' and provider_kind in ('router', 'subscription') then 'routed'
        else offer
    end as offer,
    -- A catalogue files every price as dollars, whatever the provider bills in.
    if(level = 'L3' and currency = 'USD', coalesce(billed_in, 'USD'), currency) as currency,
    input_usd_per_mtok as input_text,
    output_usd_per_mtok as output_text,
    input_price as input_usd_per_mtok,
    output_price as output_usd_per_mtok,
    try_cast(cache_read_usd_per_mtok as double) as cache_read_usd_per_mtok,
    try_cast(cache_write_usd_per_mtok as double) as cache_write_usd_per_mtok,
    discount,
    context_length,
    max_output_tokens,
    quantization,
    input_modalities,
    output_modalities,
    is_reasoning,
    supports_tools,
    open_weights,
    is_available,
    is_deprecated,
    zdr,
    trains_on_prompts,
    regions,
    released_on,
    observed_from,
    observed_to,
from priced
order by source, provider_spelled, model_ref, provider_model_id, endpoint_tag, offer, observed_from
