-- How often this release's prices are wrong according to audit sources, which set no prices, with
-- every comparison.
-- grain: path
-- writes: accuracy.json
with
compared as (
    select * from comparisons where outcome <> 'uncompared'
),

groups as (
    select unnest([
        {dimension: 'provider', value: provider_name},
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
        'audit_sources': coalesce((
            select list(struct_pack(source, evidence, credit, url) order by source)
            from data_audit_sources
        ), []),
        'figures': coalesce((select list(accuracy_figures order by scope) from accuracy_figures), []),
        'uncompared': (select count(*)::integer from comparisons where outcome = 'uncompared'),
        'unconverted': (select count(*)::integer from audit_claims where claim_usd is null),
        'groups': coalesce((select list(grouped order by dimension, value) from grouped), []),
        'history': coalesce((
            select list(struct_pack(date := day, *columns(* exclude (day))) order by day desc)
            from accuracy_days
        ), []),
        'prices': coalesce((
            select list(struct_pack(
                provider_name, half, provider, model_id, endpoint_tag, source, service_tier, threshold_tokens, kind,
                list_price := round(list_usd, 6),
                payable_price := round(payable_usd, 6),
                audit_prices := list_transform(claims_usd, lambda usd: round(usd, 6)),
                outcome, last_changed,
                tokens_per_day := round(tokens_per_day)::bigint,
                url := if(outcome = 'agrees', null, url)
            ) order by outcome = 'agrees', outcome, provider_name, model_id, provider, source, endpoint_tag, provider_model_id, service_tier, threshold_tokens, kind)
            from compared
        ), []),
    }) as document
