-- Every stretch of days on which a source showed one endpoint with the same facts.
-- The catalogue's capture already holds stretches; the aggregator's holds days, which are joined here
-- wherever one day follows the other unchanged. A missing day ends a stretch: nothing is filled in.
with
-- A list that takes a model's facts over from its base leaves the modalities out: the same entry at
-- another time, or another seller's entry for that base, has them.
said as (
    select
        * replace (
            coalesce(
                nullif(input_modalities, ''),
                max(nullif(input_modalities, '')) over entry,
                mode(nullif(input_modalities, '') order by input_modalities) over base
            ) as input_modalities,
            coalesce(
                nullif(output_modalities, ''),
                max(nullif(output_modalities, '')) over entry,
                mode(nullif(output_modalities, '') order by output_modalities) over base
            ) as output_modalities
        ),
    from read_parquet(getvariable('captures') || '/models-dev-history.parquet')
    window
        entry as (partition by provider, provider_model_id),
        base as (partition by coalesce(base_model, provider || ' ' || provider_model_id))
),
-- A maker's change is dated by the earliest evidence of it, as `dated_prices.sql` finds it.
changed as (
    select
        said.provider,
        said.provider_model_id,
        said.valid_from,
        dated.from_day,
        dated.dated_by,
        dated.provider as seller,
        dated.model_id,
        dated.input_usd_per_mtok as input,
        dated.output_usd_per_mtok as output,
    from read_parquet(getvariable('seed') || '/dated_prices.parquet') as dated
    inner join makers on makers.source = 'models-dev' and makers.provider = dated.provider
    inner join said
        on said.provider = makers.spelling
        and to_key(dated.model_id) in (to_key(said.provider_model_id), to_undated_key(said.provider_model_id))
        and round(said.input_usd_per_mtok, 6) = dated.input_usd_per_mtok
        and round(said.output_usd_per_mtok, 6) = dated.output_usd_per_mtok
        and said.valid_from between dated.from_day + 1 and dated.from_day + 60
    where
        dated.source = 'models-dev'
        and dated.dated_by is not null
        and dated.from_day >= (select min(valid_from) from said)
    qualify row_number() over (
        partition by said.provider, said.provider_model_id, dated.from_day order by said.valid_from
    ) = 1
),
catalogue as (
    select *
    from (
        select
            said.* replace (
                coalesce(own.from_day, said.valid_from) as valid_from,
                least(
                    said.last_seen,
                    (
                        select min(later.from_day) - 1
                        from changed as later
                        where
                            later.provider = said.provider
                            and later.provider_model_id = said.provider_model_id
                            and later.valid_from > said.valid_from
                    )
                ) as last_seen
            ),
        from said
        left join changed as own using (provider, provider_model_id, valid_from)
    )
    where last_seen is null or valid_from <= last_seen
),
detailed as (
    select * from read_parquet(getvariable('captures') || '/openrouter-endpoint-details-daily.parquet')
),
endpoints as (
    select * from read_parquet(getvariable('captures') || '/openrouter-endpoints-daily.parquet')
),
catalogue_facts as (
    select
        'models-dev' as source,
        provider || ' ' || provider_model_id as series,
        valid_from as first_on,
        coalesce(last_seen, date '2026-07-01') as last_on,
        provider,
        null::varchar as provider_name,
        provider_model_id,
        coalesce(base_model, provider_model_id) as model_ref,
        if(base_model is null, 'name', 'catalogue') as model_ref_kind,
        name as model_name,
        '' as endpoint_tag,
        if(
            (input_usd_per_mtok = 0 and output_usd_per_mtok = 0) or provider_model_id like '%:free',
            'free', 'standard'
        ) as offer,
        'USD' as currency,
        plain(input_usd_per_mtok) as input_usd_per_mtok,
        plain(output_usd_per_mtok) as output_usd_per_mtok,
        plain(cache_read_usd_per_mtok) as cache_read_usd_per_mtok,
        plain(cache_write_usd_per_mtok) as cache_write_usd_per_mtok,
        null::varchar as other_prices,
        null::boolean as supports_structured_output,
        0::double as discount,
        nullif(context_length, 0) as context_length,
        null::bigint as max_output_tokens,
        null::varchar as quantization,
        list_of(input_modalities) as input_modalities,
        list_of(output_modalities) as output_modalities,
        reasoning as is_reasoning,
        null::boolean as supports_tools,
        open_weights,
        true as is_available,
        coalesce(status = 'deprecated', false) as is_deprecated,
        null::boolean as zdr,
        null::boolean as trains_on_prompts,
        null::bigint as retention_days,
        []::varchar[] as regions,
        -- A month alone is no day.
        try_cast(release_date as date) as released_on,
        null::date as effective_from,
        null::date as until,
        null::double as latency_ms,
        null::double as tokens_per_second,
    from catalogue
),
-- Prices past a threshold of prompt tokens: the whole request is billed at them.
tiers as (
    select
        observed_on,
        model_id,
        variant,
        endpoint_id,
        flatten(list([
            price_row('context_tier', 'input', tier.prompt, threshold := tier.min_prompt_tokens),
            price_row('context_tier', 'output', tier.completion, threshold := tier.min_prompt_tokens),
            price_row('cache_read', 'input', tier.input_cache_read, threshold := tier.min_prompt_tokens),
            price_row('cache_write', 'input', tier.input_cache_write, threshold := tier.min_prompt_tokens, ttl := 300),
            price_row('cache_write', 'input', tier.input_cache_write_1h, threshold := tier.min_prompt_tokens, ttl := 3600)
        ] order by tier.min_prompt_tokens)) as rows,
    from (
        select
            observed_on,
            model_id,
            variant,
            endpoint_id,
            unnest(from_json(overrides, '[{"prompt":"varchar","completion":"varchar","input_cache_read":"varchar","input_cache_write":"varchar","input_cache_write_1h":"varchar","min_prompt_tokens":"bigint"}]')) as tier,
        from detailed
        where overrides is not null
    )
    where tier.min_prompt_tokens is not null
    group by all
),
-- What flex and priority cost: a price, or a list of thresholds and prices such as `>200K`.
services as (
    select
        observed_on,
        model_id,
        variant,
        endpoint_id,
        flatten(list([
            price_row(
                case item when 'Cache Read' then 'cache_read' when 'Cache Write' then 'cache_write' else tier end,
                if(item = 'Output Price', 'output', 'input'),
                step ->> 1,
                threshold := try_cast(regexp_extract(step ->> 0, '>(\d+)K', 1) as bigint) * 1000,
                tier := tier,
                ttl := if(item = 'Cache Write', 300, null)
            )
        ] order by tier, item, step)) as rows,
    from (
        select
            * exclude (price),
            unnest(if(json_type(price) = 'ARRAY', price::json[], [json_array('', price)])) as step,
        from (
            select *, items -> item as price
            from (
                select *, unnest(['Input Price', 'Output Price', 'Cache Read', 'Cache Write']) as item
                from (
                    select observed_on, model_id, variant, endpoint_id, tier, service_tiers::json -> tier as items
                    from (select *, unnest(['flex', 'priority']) as tier from detailed)
                )
            )
        )
        where price is not null
    )
    group by all
),
details as (
    select
        observed_on,
        model_id,
        variant,
        endpoint_id,
        structured_outputs,
        region,
        retention_days,
        deprecation_date,
        p50_latency_ms,
        p50_throughput_tps,
        to_schedule(list_concat(
            coalesce(tiers.rows, []),
            coalesce(services.rows, []),
            [
                price_row('cache_write', 'input', cache_write_1h, ttl := 3600),
                price_row('reasoning', 'output', if(internal_reasoning = completion, null, internal_reasoning)),
                -- Said to be for a picture, it is mostly the price of a picture's tokens.
                price_row('image', 'input', image, modality := 'image', unit := if(image::double < 0.001, '1M_tokens', 'image')),
                price_row('image', 'input', if(image is null, image_token, null), modality := 'image'),
                price_row('image', 'output', image_output, modality := 'image'),
                price_row('audio', 'input', audio, modality := 'audio'),
                price_row('audio', 'output', audio_output, modality := 'audio'),
                price_row('cache_read', 'input', audio_cache, modality := 'audio'),
                price_row('search', 'input', web_search, unit := 'search')
            ]
        )) as other_prices,
    from detailed
    left join (select observed_on, model_id, variant, endpoint_id, completion from endpoints) using (observed_on, model_id, variant, endpoint_id)
    left join tiers using (observed_on, model_id, variant, endpoint_id)
    left join services using (observed_on, model_id, variant, endpoint_id)
),
-- A tag names one endpoint of a model, except where one provider lists two ids under one tag.
shared_tags as (
    select model_id, variant, tag
    from endpoints
    group by all
    having count(*) > count(distinct observed_on)
),
endpoint_facts as (
    select
        'openrouter' as source,
        concat_ws(' ', model_id, variant, tag, if(shared_tags.tag is null, '', provider_model_id))
            as series,
        observed_on as first_on,
        observed_on as last_on,
        provider,
        provider_name,
        provider_model_id,
        model_id || if(variant = 'thinking', ':thinking', '') as model_ref,
        'canonical' as model_ref_kind,
        null::varchar as model_name,
        tag || if(shared_tags.tag is null, '', ':' || provider_model_id) as endpoint_tag,
        case
            when variant = 'batch' then 'batch'
            when variant = 'free' or is_free then 'free'
            else 'standard'
        end as offer,
        'USD' as currency,
        per_million(prompt) as input_usd_per_mtok,
        per_million(completion) as output_usd_per_mtok,
        per_million(cache_read) as cache_read_usd_per_mtok,
        per_million(cache_write) as cache_write_usd_per_mtok,
        other_prices,
        structured_outputs as supports_structured_output,
        coalesce(discount, 0) as discount,
        context as context_length,
        max_completion::bigint as max_output_tokens,
        nullif(quantization, 'unknown') as quantization,
        list_of(in_mod) as input_modalities,
        list_of(out_mod) as output_modalities,
        reasoning as is_reasoning,
        tools as supports_tools,
        null::boolean as open_weights,
        -- 0 is well, -1 to -5 say how far down the router ranks an endpoint that still sells (the
        -- creators' own are among them, for days on end), -10 is switched off.
        coalesce(status, 0) > -10 as is_available,
        false as is_deprecated,
        not retains as zdr,
        training as trains_on_prompts,
        retention_days,
        if(region is null, [], [region]) as regions,
        null::date as released_on,
        null::date as effective_from,
        deprecation_date as until,
        p50_latency_ms::double as latency_ms,
        p50_throughput_tps::double as tokens_per_second,
        if(latency_ms is null and tokens_per_second is null, null, observed_on) as measured_on,
    from endpoints
    left join shared_tags using (model_id, variant, tag)
    left join details using (observed_on, model_id, variant, endpoint_id)
),
-- What two more catalogues say of the prices of makers and of the three clouds, from the first day on
-- which endpoints are observed: second roots for what the aggregator shows, and of nothing else.
aggregated as (
    select
        cloud,
        unnest([lower(provider_model_id), to_bare_key(model_id), to_bare_key(provider_model_id)]) as id,
    from (select *, unnest(['', to_cloud(provider)]) as cloud from endpoints)
),
-- LiteLLM's prices by steps of prompt tokens, which its history left out, on the last day.
stepped as (
    select
        regexp_extract(key, '[^/]+$') as provider_model_id,
        model.litellm_provider as provider,
        model.max_input_tokens::bigint as context_length,
        model.max_output_tokens::bigint as max_output_tokens,
        model.tiered_pricing as steps,
        list_transform(model.tiered_pricing[2:], lambda step: [
            price_row('context_tier', 'input', step.input_cost_per_token, threshold := step."range"[1]),
            price_row('context_tier', 'output', step.output_cost_per_token, threshold := step."range"[1]),
            price_row('cache_read', 'input', step.cache_read_input_token_cost, threshold := step."range"[1])
        ]) as rows,
    from (
        select
            entry.key,
            from_json(
                entry.value,
                '{"litellm_provider":"varchar","max_input_tokens":"varchar","max_output_tokens":"varchar","tiered_pricing":[{"range":["double"],"input_cost_per_token":"double","output_cost_per_token":"double","cache_read_input_token_cost":"double"}]}'
            ) as model,
        from (
            select unnest(map_entries(cast(content::json as map(varchar, json)))) as entry,
            from read_text(getvariable('captures') || '/recordings/litellm-prices-2026-07-31.json')
        )
        where json_extract_string(entry.value, '$.litellm_provider') = 'dashscope'
    )
    where len(model.tiered_pricing) > 0
),
vendor_lists as (
    select
        'genai-prices' as source,
        -- Sold by the cloud of the same company.
        if(vendor = 'google' and starts_with(model, 'claude'), 'google-vertex', vendor) as provider,
        null::varchar as region,
        model as provider_model_id,
        name as model_name,
        greatest(valid_from, date '2026-07-17', coalesce(from_date, valid_from)) as first_on,
        least(last_seen, coalesce(to_date - 1, last_seen)) as last_on,
        input_usd_per_mtok as input,
        output_usd_per_mtok as output,
        cached_input_usd_per_mtok as cache_read,
        cache_write_usd_per_mtok as cache_write,
        null::bigint as context_length,
        null::bigint as max_output_tokens,
        null::boolean as is_reasoning,
        null::boolean as supports_tools,
        to_schedule([
            price_row('cache_write', 'input', try_cast(other ->> 'cache_write_1h_mtok' as double) / 1e6, ttl := 3600),
            price_row('audio', 'input', try_cast(other ->> 'input_audio_mtok' as double) / 1e6, modality := 'audio'),
            price_row('audio', 'output', try_cast(other ->> 'output_audio_mtok' as double) / 1e6, modality := 'audio'),
            price_row('image', 'input', try_cast(other ->> 'input_image_mtok' as double) / 1e6, modality := 'image'),
            price_row('image', 'output', try_cast(other ->> 'output_image_mtok' as double) / 1e6, modality := 'image')
        ]) as other_prices,
        from_date as effective_from,
        if(follower is null, null, to_json(follower)::varchar) as next_price,
        coalesce(to_date, follower."from") - 1 as until,
    from read_parquet(getvariable('captures') || '/vendor-dated-prices.parquet') as said
    -- Another price that the list has dated already.
    left join lateral (
        select
            min_by(
                {
                    'from': next.from_date,
                    'input_price_per_m': next.input_usd_per_mtok,
                    'output_price_per_m': next.output_usd_per_mtok,
                    'cache_read_price_per_m': next.cached_input_usd_per_mtok,
                    'source': next.source,
                },
                next.from_date
            ) as follower,
        from read_parquet(getvariable('captures') || '/vendor-dated-prices.parquet') as next
        where
            next.source = said.source
            and next.vendor = said.vendor
            and next.model = said.model
            and next.from_date > coalesce(said.from_date, date '1970-01-01')
            and next.valid_from <= said.last_seen
            and next.last_seen >= said.valid_from
    ) on true
    where
        source = 'genai-prices'
        and vendor in ('openai', 'anthropic', 'google', 'mistral', 'deepseek', 'x-ai', 'cohere', 'moonshotai', 'minimax', 'perplexity', 'aws', 'azure')
        and not starts_with(model, 'ft:')
    union all by name
    select
        'litellm' as source,
        -- `vertex_ai-anthropic_models` is a family of one provider.
        regexp_replace(provider, '^(vertex_ai)-.*', '\1') as provider,
        nullif(regexp_extract(key, '^[a-z_]+/(us|eu|apac|global(-standard)?|[a-z]{2}(-gov)?-[a-z]+-\d)/', 1), '') as region,
        regexp_replace(key, '^(' || provider || '|azure|bedrock|vertex_ai)/' || coalesce('(' || region || '/)?', ''), '') as provider_model_id,
        null::varchar as model_name,
        greatest(valid_from, date '2026-07-17') as first_on,
        coalesce(last_seen, date '2026-07-31') as last_on,
        round(input * 1e6, 9) as input,
        round(output * 1e6, 9) as output,
        round(cache_read * 1e6, 9) as cache_read,
        round(cache_write * 1e6, 9) as cache_write,
        max_input_tokens as context_length,
        max_output_tokens,
        reasoning as is_reasoning,
        tools as supports_tools,
        to_schedule(list_concat(litellm_rows(other_prices), [
            price_row('batch', 'input', input_batch, tier := 'batch'),
            price_row('batch', 'output', output_batch, tier := 'batch'),
            price_row('priority', 'input', input_priority, tier := 'priority'),
            price_row('priority', 'output', output_priority, tier := 'priority'),
            price_row('cache_read', 'input', cache_read_priority, tier := 'priority'),
            price_row('flex', 'input', input_flex, tier := 'flex'),
            price_row('flex', 'output', output_flex, tier := 'flex'),
            price_row('cache_read', 'input', cache_read_flex, tier := 'flex'),
            price_row('cache_write', 'input', cache_write_1h, ttl := 3600),
            price_row('context_tier', 'input', input_above_128k, threshold := 128000),
            price_row('context_tier', 'output', output_above_128k, threshold := 128000),
            price_row('context_tier', 'input', input_above_200k, threshold := 200000),
            price_row('context_tier', 'output', output_above_200k, threshold := 200000),
            price_row('cache_read', 'input', cache_read_above_200k, threshold := 200000),
            price_row('cache_write', 'input', cache_write_above_200k, threshold := 200000, ttl := 300),
            price_row('context_tier', 'input', input_above_272k, threshold := 272000),
            price_row('context_tier', 'output', output_above_272k, threshold := 272000),
            price_row('cache_read', 'input', cache_read_above_272k, threshold := 272000),
            price_row('audio', 'input', input_audio, modality := 'audio'),
            price_row('audio', 'output', output_audio, modality := 'audio')
        ])) as other_prices,
        null::date as effective_from,
        deprecation_date as until,
    from read_parquet(getvariable('captures') || '/litellm-history.parquet')
    where
        regexp_full_match(provider, 'openai|anthropic|gemini|mistral|deepseek|xai|cohere_chat|moonshot|zai|minimax|azure(_ai)?|bedrock.*|vertex_ai.*')
        and mode in ('chat', 'completion', 'responses')
        and not starts_with(key, 'ft:')
    union all by name
    select
        'litellm' as source,
        provider,
        provider_model_id,
        date '2026-07-31' as first_on,
        date '2026-07-31' as last_on,
        round(steps[1].input_cost_per_token * 1e6, 9) as input,
        round(steps[1].output_cost_per_token * 1e6, 9) as output,
        round(steps[1].cache_read_input_token_cost * 1e6, 9) as cache_read,
        to_schedule(flatten(rows)) as other_prices,
        context_length,
        max_output_tokens,
    from stepped
),
-- What a change is dated by is a second root for its day.
evidence as (
    select
        dated_by as source,
        seller as provider,
        null::varchar as region,
        model_id as provider_model_id,
        null::varchar as model_name,
        from_day as first_on,
        from_day as last_on,
        input,
        output,
    from changed
),
-- What makers and clouds still have in the catalogue's last capture.
listed as (
    select distinct
        coalesce(makers.provider, to_cloud(said.provider)) as seller,
        to_key(said.provider_model_id) as key,
    from said
    left join makers on makers.source = 'models-dev' and makers.spelling = said.provider
    where said.last_seen is null
),
chosen_lists as (
    select
        said.*,
        last_on < date '2026-07-17'
            or (to_cloud(said.provider), lower(provider_model_id)) in (from aggregated)
            or (to_cloud(said.provider), to_bare_key(provider_model_id)) in (from aggregated) as is_on_sale,
    from (from vendor_lists union all by name from evidence) as said
    left join makers on makers.source = said.source and makers.spelling = said.provider
    -- Of what a list still has, its end counts too.
    where is_on_sale or (
        said.source = 'litellm'
        and until < first_on
        and (coalesce(makers.provider, to_cloud(said.provider)), to_key(provider_model_id)) in (from listed)
    )
),
vendor_list_facts as (
    select
        source,
        concat_ws(' ', provider, region, provider_model_id) as series,
        first_on,
        last_on,
        provider,
        null::varchar as provider_name,
        provider_model_id,
        provider_model_id as model_ref,
        'name' as model_ref_kind,
        model_name,
        coalesce(region, '') as endpoint_tag,
        'standard' as offer,
        'USD' as currency,
        plain(input) as input_usd_per_mtok,
        plain(output) as output_usd_per_mtok,
        plain(cache_read) as cache_read_usd_per_mtok,
        plain(cache_write) as cache_write_usd_per_mtok,
        other_prices,
        null::boolean as supports_structured_output,
        0::double as discount,
        context_length,
        max_output_tokens,
        null::varchar as quantization,
        if(source = 'litellm', ['text'], []::varchar[]) as input_modalities,
        if(source = 'litellm', ['text'], []::varchar[]) as output_modalities,
        is_reasoning,
        supports_tools,
        null::boolean as open_weights,
        is_on_sale as is_available,
        false as is_deprecated,
        null::boolean as zdr,
        null::boolean as trains_on_prompts,
        null::bigint as retention_days,
        if(region is null, [], [region]) as regions,
        null::date as released_on,
        effective_from,
        until,
        next_price,
        null::double as latency_ms,
        null::double as tokens_per_second,
    from chosen_lists
    -- Without a price for tokens out it is no model that writes text.
    where first_on <= last_on and input > 0 and output > 0
    -- A list may hold a stale row beside the one in force: the later one counts.
    qualify row_number() over (
        partition by source, provider, region, provider_model_id, first_on order by last_on desc, input, output, context_length, cache_read
    ) = 1
),
-- What LiteLLM says of models that write no text: by the token, or by a unit of their own.
unit_facts as (
    select
        'litellm' as source,
        concat_ws(' ', provider, key) as series,
        greatest(valid_from, date '2026-07-17') as first_on,
        coalesce(last_seen, date '2026-07-31') as last_on,
        regexp_replace(provider, '^(vertex_ai|fireworks_ai)-.*', '\1') as provider,
        regexp_replace(key, '^' || split_part(provider, '_ai-', 1) || '[a-z_]*/', '') as provider_model_id,
        provider_model_id as model_ref,
        'name' as model_ref_kind,
        '' as endpoint_tag,
        'standard' as offer,
        'USD' as currency,
        -- A plain token is one of text: what is heard, drawn or said has a field of its own.
        plain(round(coalesce(if(mode = 'audio_transcription', input_audio, null), input) * 1e6, 9)) as input_usd_per_mtok,
        plain(round(case mode
            when 'image_generation' then fields.output_cost_per_image_token
            when 'audio_speech' then output_audio
            else output
        end * 1e6, 9)) as output_usd_per_mtok,
        to_schedule([
            price_row('base', 'input', fields.input_cost_per_query, unit := 'request'),
            price_row('base', 'input', fields.input_cost_per_second, unit := 'second'),
            price_row('base', 'input', fields.input_cost_per_character * 1e6, unit := '1M_characters'),
            price_row('base', 'output', fields.output_cost_per_image, unit := 'image'),
            price_row('base', 'output', fields.input_cost_per_pixel * 1e6, unit := '1M_pixels'),
            price_row('image', 'input', fields.input_cost_per_image_token, modality := 'image'),
            price_row('audio', 'input', if(mode = 'audio_transcription', null, input_audio), modality := 'audio'),
        ]) as other_prices,
        0::double as discount,
        max_input_tokens as context_length,
        max_output_tokens,
        [if(mode = 'audio_transcription', 'audio', 'text')] as input_modalities,
        [case mode
            when 'image_generation' then 'image'
            when 'audio_transcription' then 'transcript'
            when 'audio_speech' then 'audio'
            else mode
        end] as output_modalities,
        coalesce(deprecation_date <= last_on, false) as is_deprecated,
        true as is_available,
        [] as regions,
        deprecation_date as until,
    from (
        select * exclude (other_prices), len(json_keys(other_prices::json)) as field_count, from_json(
            other_prices,
            '{"input_cost_per_query":"double","input_cost_per_second":"double","input_cost_per_character":"double","output_cost_per_image":"double","input_cost_per_pixel":"double","input_cost_per_image_token":"double","output_cost_per_image_token":"double"}'
        ) as fields
        from read_parquet(getvariable('captures') || '/litellm-history.parquet')
    )
    where
        mode in ('embedding', 'rerank', 'image_generation', 'audio_transcription', 'audio_speech')
        -- The price of one size of a picture is no model's; a region's stands for the others.
        and not regexp_matches(key, '\d-x-\d|^(aiml|azure)/(hd|high|medium|low|standard)/|/[a-z]{2}(-gov)?-[a-z]+-\d/|^azure/(eu|us|global)/')
        and first_on <= last_on
        and coalesce(input_usd_per_mtok, output_usd_per_mtok, other_prices) is not null
    -- With and without its provider before it a key may be there twice: the one that states more counts.
    qualify key = first_value(key) over (
        partition by regexp_replace(provider, '^(vertex_ai|fireworks_ai)-.*', '\1'), provider_model_id
        order by field_count desc nulls last, key
    )
),
observed as (
    from catalogue_facts
    union all by name
    from endpoint_facts
    union all by name
    from vendor_list_facts
    union all by name
    from unit_facts
),
-- What was measured differs every day: a stretch has the last of it, and its day.
fingerprinted as (
    select *, row(*columns(* exclude (first_on, last_on, latency_ms, tokens_per_second, measured_on))) as facts
    from observed
),
followed as (
    select
        *,
        facts is distinct from lag(facts) over days
            or first_on is distinct from lag(last_on) over days + 1 as is_new,
    from fingerprinted
    window days as (partition by source, series order by first_on)
),
stretches as (
    select
        * exclude (facts, is_new),
        sum(is_new::integer) over (partition by source, series order by first_on) as stretch,
    from followed
),
joined as (
    select
        * exclude (first_on, last_on, latency_ms, tokens_per_second, measured_on),
        min(first_on) as observed_from,
        max(last_on) as observed_to,
        arg_max_null(latency_ms, measured_on) as latency_ms,
        arg_max_null(tokens_per_second, measured_on) as tokens_per_second,
        max(measured_on) as measured_on,
    from stretches
    group by all
)
select * exclude (series, stretch)
from joined
order by source, provider, model_ref, provider_model_id, endpoint_tag, offer, observed_from
