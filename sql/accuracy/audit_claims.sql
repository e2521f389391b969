-- An audit source's statements about a provider's prices on the run's day, for models that this
-- release lists at that provider. USD per million tokens, null if the provider bills in a currency
-- without a rate for the day. `provider_name` is the audit source's slug, whose hash assigns the
-- provider to a half. The source's model names are compared only with that provider's ids and don't
-- become aliases.
-- grain: source, provider_name, provider_group, model_id, region, service_tier, threshold_tokens, kind, claim_usd
with
aliases as (
    select data_provider_aliases.source, alias, data_provider_aliases.provider, coalesce(part_of, data_providers.provider) as provider_group, currency as billed_in
    from data_provider_aliases
    inner join data_providers using (provider)
),

rates as (
    select currency, arg_max(try_cast(units_per_usd as double), day) as units
    from raw_rates
    where day <= getvariable('run_day')
    group by currency
),

said as (
    select
        raw_audits.source,
        split_part(raw_audits.provider, '/', 1) as provider_name,
        aliases.provider_group,
        model_name as spelling,
        coalesce(region, if(regexp_matches(label, '(?i)global cross-region'), 'global', '')) as region,
        service_tier,
        -- -1 if the page mentions a long context without a length: it then has only one such price.
        if(label = 'long_context', -1, coalesce(threshold_tokens, 0)) as threshold_tokens,
        url,
        case when raw_audits.currency = billed_in then if(billed_in = 'USD', 1, units) end as units,
        unnest([
            {kind: 'input', native: input_per_mtok},
            {kind: 'output', native: output_per_mtok},
            {kind: 'cache_read', native: cache_read_per_mtok},
            {kind: 'cache_write', native: cache_write_per_mtok}
        ], recursive := true),
    from raw_audits
    inner join aliases on aliases.source = raw_audits.source and aliases.alias = raw_audits.provider
    left join rates on rates.currency = billed_in
    where getvariable('run_day') between observed_from and observed_to
        -- Skip free offers; such pages list both sides as zero.
        and not (try_cast(input_per_mtok as double) = 0 and coalesce(try_cast(output_per_mtok as double), 0) = 0)
        and not regexp_matches(coalesce(label, ''), '^(audio|images?|video)$')
),

-- Both the model's own name and the id used to call it; the name takes precedence.
listed as (
    select provider_group, model_id, model_id as spelling, 1 as nearness from shown_endpoints
    union
    select provider_group, model_id, unnest([called_id, provider_model_id]), 2 from shown_endpoints
),

spelt as (
    select provider_group, spelling from said
    union
    select provider_group, spelling from listed where spelling is not null
),

-- The key ignores case, order, separators, the creator's name and words for tuning.
keyed as (
    select
        *,
        array_to_string(list_sort(list_filter(
            regexp_extract_all(
                replace(regexp_replace(
                    string_split(lower(trim(spelling)), '/')[-1],
                    '\((retired|deprecated|limited|promotional|azure)[^)]*\)|-v1(:0)?$|[-@]20\d{2}-?[01]\d-?[0-3]\d', '', 'g'
                ), '+', ' plus '),
                '[a-z]+|\d+'
            ),
            lambda word: word not in ('instruct', 'it', 'amazon', 'anthropic', 'google', 'meta', 'nvidia')
        )), ' ') as key,
    from spelt
),

matched as (
    select provider_group, claims.spelling, min_by(model_id, nearness) as model_id,
    from keyed as claims
    semi join said using (provider_group, spelling)
    inner join (select * from listed inner join keyed using (provider_group, spelling)) as own
        using (provider_group, key)
    group by all
    having count(distinct model_id) filter (nearness = 1) = 1
        or (count(*) filter (nearness = 1) = 0 and count(distinct model_id) = 1)
)

select
    said.* exclude (spelling, url, units, native),
    matched.model_id,
    try_cast(said.native as double) / said.units as claim_usd,
    any_value(said.url order by said.url) as url,
from said
left join matched using (provider_group, spelling)
where try_cast(said.native as double) is not null
group by all
