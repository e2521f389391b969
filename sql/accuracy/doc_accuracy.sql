-- How often this release's prices are wrong according to audit sources, which set no prices, with
-- every comparison.
-- grain: path
-- writes: accuracy.json
with
compared as (
    select * from comparisons where outcome <> 'unwitnessed'
),

groups as (
    select unnest([
        {dimension: 'provider', value: seller},
        {dimension: 'kind', value: kind},
        {dimension: 'age', value: age}
    ], recursive := true), outcome
    from compared
),

grouped as (
    select dimension, value, count(*)::integer as comparisons, count(*) filter (outcome = 'disputed')::integer as disputed, count(*) filter (outcome = 'contradicted')::integer as contradicted
    from groups
    group by all
)

select
    'accuracy.json' as path,
    to_json({
        'date': getvariable('run_day'),
        'tolerance': getvariable('agreement_tolerance'),
        'witnesses': coalesce((
            select list({'witness': witness, 'evidence': evidence, 'credit': credit, 'url': url} order by witness)
            from data_witnesses
        ), []),
        'figures': coalesce((select list(accuracy_figures order by scope) from accuracy_figures), []),
        'unwitnessed': (select count(*)::integer from comparisons where outcome = 'unwitnessed'),
        'unconverted': (select count(*)::integer from claims_of_witnesses where claim_usd is null),
        'groups': coalesce((select list(grouped order by dimension, value) from grouped), []),
        'history': coalesce((
            select list({'date': day, 'comparisons': comparisons, 'contradicted': contradicted, 'share': share, 'share_low': share_low, 'share_high': share_high} order by day desc)
            from accuracy_days
        ), []),
        'prices': coalesce((
            select list({
                'provider_name': seller,
                'half': half,
                'provider': provider,
                'model_id': model_id,
                'endpoint_tag': endpoint_tag,
                'source': source,
                'service_tier': service_tier,
                'threshold_tokens': threshold_tokens,
                'kind': kind,
                'list_price': round(list_usd, 6),
                'payable_price': round(payable_usd, 6),
                'witness_prices': list_transform(claims_usd, lambda usd: round(usd, 6)),
                'outcome': outcome,
                'last_changed': last_changed,
                'tokens_per_day': round(tokens_per_day)::bigint,
                'url': if(outcome = 'agrees', null, url),
            } order by outcome = 'agrees', outcome, seller, model_id, provider, source, endpoint_tag, provider_model_id, service_tier, threshold_tokens, kind)
            from compared
        ), []),
    }) as document
