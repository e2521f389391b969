-- What to mend: the prices that every witness of the work list contradicts, error × use first, and how
-- far each witness agrees with the others. `half` is that of the seller's name at the audit witness:
-- 1 are sellers that nobody looks at, null those that it does not read.
-- grain: path
-- writes: work-list.json
with
halves as (
    select coalesce(part_of, data_providers.provider) as provider_group, min(if(substr(sha256(split_part(alias, '/', 1)), 1, 1) < '8', 0, 1)) as half
    from data_provider_aliases
    inner join data_witnesses on data_witnesses.witness = data_provider_aliases.source
    inner join data_providers using (provider)
    where role = 'audit'
    group by all
),

used as (
    select model_id, arg_max(tokens_per_day, week) as tokens_per_day from weekly_tokens group by model_id
),

contradicted as (
    select
        endpoint_id,
        min(error) as error,
        list({'root': root, 'input_price_per_m': round(usd_in, 6), 'output_price_per_m': round(usd_out, 6)} order by root) as claims,
    from contradictions
    where not is_set_aside
    group by all
    having bool_and(is_against and not is_confirmed_elsewhere)
),

listed as (
    select endpoints.source, endpoints.provider, endpoints.model_id, endpoint_tag, provider_model_id, error, contradicted.claims, half, input_price_per_m, output_price_per_m, discount, last_changed, coalesce(tokens_per_day, 0) as tokens_per_day,
    from contradicted
    inner join endpoints using (endpoint_id)
    inner join providers on providers.provider = endpoints.provider
    left join halves using (provider_group)
    left join used on used.model_id = endpoints.model_id
),

witnesses as (
    select
        root,
        count(*)::integer as comparisons,
        count(*) filter (is_confirmed_elsewhere)::integer as confirmed,
        count(*) filter (is_confirmed_elsewhere and is_against)::integer as contradicts,
        bool_or(is_set_aside) as is_set_aside,
    from contradictions
    group by root
)

select
    'work-list.json' as path,
    to_json({
        'date': getvariable('run_day'),
        'witnesses': coalesce((select list(witnesses order by root) from witnesses), []),
        'prices': coalesce((
            select list({
                'half': half,
                'provider': provider,
                'model_id': model_id,
                'endpoint_tag': endpoint_tag,
                'source': source,
                'input_price_per_m': input_price_per_m,
                'output_price_per_m': output_price_per_m,
                'discount': discount,
                'last_changed': last_changed,
                'error': error,
                'tokens_per_day': round(tokens_per_day)::bigint,
                'claims': claims,
            } order by error * tokens_per_day desc, error desc, model_id, provider, source, endpoint_tag, provider_model_id)
            from listed
        ), []),
    }) as document
