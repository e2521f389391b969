-- The last 365 days of published values for the composite and each tier, newest first, with the
-- factors of their links. `+ 0` removes the sign of changes that round to zero.
-- grain: path
-- writes: composite/history.json, composite/history/<tier>.json
with entries as (
    select
        index as scope,
        list({
            'date': day,
            'price_per_m': round(price_per_m, 6),
            'index_points': round(index_points, 2),
            'change_24h': round(change_24h, 2) + 0,
            'link_factor': link_factor,
            'links': links,
            'constituents': constituents,
            'quality': quality,
            'revision': revision,
            'revision_reason': revision_reason,
        } order by day desc) as history,
    from published_values
    where day > getvariable('run_day') - 365
    group by all
)

select
    case when scope = 'composite' then 'composite/history.json' else concat('composite/history/', scope, '.json') end as path,
    to_json({'history': coalesce(entries.history, [])}) as document,
from unnest(['composite', 'frontier', 'standard', 'budget']) as scopes (scope)
left join entries using (scope)
