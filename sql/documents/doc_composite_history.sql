-- The last 365 days of published values for the composite and each tier, newest first, with the
-- factors of their links. On unobserved days, the previous value stands. `+ 0` removes the sign of
-- changes that round to zero.
-- grain: path
-- writes: composite/history.json, composite/history/<tier>.json
with linked as (
    select scope, published_days.day, kind, fsum(effect order by model_id) as effect
    from attribution_days
    inner join published_days using (scope, day_number)
    where kind <> 'price'
    group by all
),

link_lists as (
    select scope, day, list({'kind': kind, 'factor': round(exp(effect), 6)} order by kind) as links
    from linked
    where round(exp(effect), 6) <> 1
    group by all
),

link_factors as (
    select scope, day, round(exp(sum(link_effect order by day_number)), 6) as link_factor
    from published_days
    group by all
),

standing as (
    select * from index_days
    union all by name
    select index_days.* replace (
        unobserved_days.day as day,
        'unobserved' as quality,
        0.0::double as change_24h
    )
    from index_days
    inner join unobserved_days using (day_number)
),

recent as (
    select *
    from standing
    where is_published
        and (scope = 'composite' or is_sufficient)
        and day > getvariable('run_day') - 365
),

entries as (
    select
        scope,
        list({
            'date': day,
            'price_per_m': round(price_per_m, 6),
            'index_points': round(index_points, 2),
            'change_24h': round(change_24h, 2) + 0,
            'link_factor': coalesce(link_factor, 1),
            'links': coalesce(links, []),
            'constituents': constituents,
            'quality': quality,
            'revision': revision,
            'revision_reason': revision_reason,
        } order by day desc) as history,
    from recent
    left join link_lists using (scope, day)
    left join link_factors using (scope, day)
    group by all
)

select
    case when scope = 'composite' then 'composite/history.json' else concat('composite/history/', scope, '.json') end as path,
    to_json({'history': coalesce(entries.history, [])}) as document,
from unnest(['composite', 'frontier', 'standard', 'budget']) as scopes (scope)
left join entries using (scope)
