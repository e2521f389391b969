-- A decimal text moved six places: USD per token becomes USD per million tokens, digit by digit.
create macro per_million(price) as
    case when price is not null then
        coalesce(
            nullif(
                ltrim(
                    split_part(price, '.', 1) || left(rpad(split_part(price, '.', 2), 6, '0'), 6), '0'
                ), ''
            ), '0'
        ) || coalesce('.' || nullif(rtrim(substr(split_part(price, '.', 2), 7), '0'), ''), '')
    end;
-- A double as the shortest decimal text without an exponent.
create macro plain(price) as
    case
        when price::varchar like '%e%' then rtrim(format('{:.15f}', price), '0')
        else regexp_replace(price::varchar, '\.0$', '')
    end;
create macro list_of(text) as
    list_sort(list_filter(string_split(coalesce(text, ''), '|'), lambda item: item <> ''));
-- A model's spelling without what catalogues differ in: case, dots, underscores, a provider before it.
create macro to_key(id) as
    regexp_replace(regexp_extract(lower(id), '[^/]+$'), '[._: ]+', '-', 'g');
-- A key without what Bedrock puts around it: a geography, the maker, its own version.
create macro to_bare_key(id) as to_key(regexp_replace(lower(id), '^([a-z-]+\.)+|-v\d+:\d+$', '', 'g'));
-- Which of the three clouds it is, under whatever spelling; none for anybody else.
create macro to_cloud(provider) as
    regexp_extract(provider, '^(amazon-|google-)?(aws|azure|bedrock|vertex)', 2).replace('aws', 'bedrock');
-- A key without `latest` and the date of a version: -20241022, -2024-08-06, -0125.
create macro to_undated_key(id) as
    regexp_replace(to_key(id), '-(latest|20\d\d-?\d\d-?\d\d|[01]\d[0-3]\d|2[4-6][01]\d)$', '');
-- One price beside the base and cache prices of a quote, as the contract's rows have it: USD per unit.
create macro price_row(kind, direction, usd, threshold := null, tier := 'standard', ttl := null, modality := 'text', unit := '1M_tokens') as
    {
        'kind': kind,
        'direction': direction,
        'threshold_tokens': threshold::bigint,
        'threshold_op': if(threshold is null, null, 'gt'),
        'service_tier': tier,
        'ttl_seconds': ttl::bigint,
        'window': null::json,
        'modality': modality,
        'is_surcharge': false,
        'unit': unit,
        'usd': round(usd::double * if(unit = '1M_tokens', 1e6, 1), 9),
    };
-- What LiteLLM states in fields that the capture has no columns for, such as `input_cost_per_token_above_272k_tokens_priority`.
create macro litellm_rows(fields) as
    coalesce(
        list_transform(
            list_filter(
                json_keys(fields::json),
                lambda field: regexp_full_match(field, '((input|output)_cost_per_token|cache_(read|creation)_input_token_cost(_above_1hr)?)(_above_\d+k_tokens)?(_(batches|priority|flex))?')
            ),
            lambda field: price_row(
                case
                    when starts_with(field, 'cache_read') then 'cache_read'
                    when starts_with(field, 'cache_creation') then 'cache_write'
                    else coalesce(nullif(regexp_extract(field, '_(batch|priority|flex)(es)?$', 1), ''), 'context_tier')
                end,
                if(starts_with(field, 'output'), 'output', 'input'),
                (fields::json ->> field)::double,
                threshold := try_cast(regexp_extract(field, '_above_(\d+)k', 1) as bigint) * 1000,
                tier := coalesce(nullif(regexp_extract(field, '_(batch|priority|flex)(es)?$', 1), ''), 'standard'),
                ttl := if(starts_with(field, 'cache_creation'), if(contains(field, '1hr'), 3600, 300), null)
            )
        ),
        []
    );
-- The rows that have a price, as a quote carries them.
create macro to_schedule(rows) as
    nullif(to_json(list_filter(rows, lambda row: row.usd > 0))::varchar, '[]');
-- How each catalogue spells a maker's own endpoints.
create table makers as
    from (values
        ('litellm', 'openai', 'openai', 'openai'),
        ('litellm', 'anthropic', 'anthropic', 'anthropic'),
        ('litellm', 'gemini', 'google', 'google-ai-studio'),
        ('litellm', 'mistral', 'mistralai', 'mistral'),
        ('litellm', 'deepseek', 'deepseek', 'deepseek'),
        ('litellm', 'xai', 'x-ai', 'xai'),
        ('litellm', 'cohere', 'cohere', 'cohere'),
        ('litellm', 'cohere_chat', 'cohere', 'cohere'),
        ('litellm', 'moonshot', 'moonshotai', 'moonshotai'),
        ('litellm', 'zai', 'z-ai', 'z-ai'),
        ('litellm', 'minimax', 'minimax', 'minimax'),
        ('litellm', 'perplexity', 'perplexity', 'perplexity'),
        ('litellm', 'ai21', 'ai21', 'ai21'),
        ('litellm', 'dashscope', 'qwen', 'alibaba'),
        ('models-dev', 'openai', 'openai', 'openai'),
        ('models-dev', 'anthropic', 'anthropic', 'anthropic'),
        ('models-dev', 'google', 'google', 'google-ai-studio'),
        ('models-dev', 'mistral', 'mistralai', 'mistral'),
        ('models-dev', 'deepseek', 'deepseek', 'deepseek'),
        ('models-dev', 'xai', 'x-ai', 'xai'),
        ('models-dev', 'cohere', 'cohere', 'cohere'),
        ('models-dev', 'moonshotai', 'moonshotai', 'moonshotai'),
        ('models-dev', 'zai', 'z-ai', 'z-ai'),
        ('models-dev', 'minimax', 'minimax', 'minimax'),
        ('models-dev', 'perplexity', 'perplexity', 'perplexity'),
        ('models-dev', 'alibaba', 'qwen', 'alibaba'),
        ('models-dev', 'xiaomi', 'xiaomi', 'xiaomi'),
        ('models-dev', 'stepfun-ai', 'stepfun', 'stepfun'),
        ('models-dev', 'inception', 'inception', 'inception'),
        ('genai-prices', 'openai', 'openai', 'openai'),
        ('genai-prices', 'anthropic', 'anthropic', 'anthropic'),
        ('genai-prices', 'google', 'google', 'google-ai-studio'),
        ('genai-prices', 'mistral', 'mistralai', 'mistral'),
        ('genai-prices', 'deepseek', 'deepseek', 'deepseek'),
        ('genai-prices', 'x-ai', 'x-ai', 'xai'),
        ('genai-prices', 'cohere', 'cohere', 'cohere'),
        ('genai-prices', 'moonshotai', 'moonshotai', 'moonshotai'),
        ('genai-prices', 'minimax', 'minimax', 'minimax'),
        ('genai-prices', 'perplexity', 'perplexity', 'perplexity'),
        ('llm-prices', 'openai', 'openai', 'openai'),
        ('llm-prices', 'anthropic', 'anthropic', 'anthropic'),
        ('llm-prices', 'google', 'google', 'google-ai-studio'),
        ('llm-prices', 'mistral', 'mistralai', 'mistral'),
        ('llm-prices', 'deepseek', 'deepseek', 'deepseek'),
        ('llm-prices', 'xai', 'x-ai', 'xai'),
        ('llm-prices', 'moonshot-ai', 'moonshotai', 'moonshotai'),
        ('llm-prices', 'minimax', 'minimax', 'minimax')
    ) as makers (source, spelling, creator, provider);
