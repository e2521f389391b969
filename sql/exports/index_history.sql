-- Rows of the export file: published values of the composite, each tier and every other index over
-- the last 365 days. They match `/v1/sit/composite/history` and `/v1/sit/indices/{index}/history`,
-- which has no links and no revisions.
-- grain: date, scope
with composites as (
    select
        cast(unnest(document ->> '$.history[*]') as json) as entry,
        case when path = 'composite/history.json' then 'composite' else parse_filename(path, true) end as scope,
    from doc_composite_history
),

published as (
    select entry, scope from composites
    union all by name
    select cast(unnest(document ->> '$.history[*]') as json) as entry, parse_filename(path, true) as scope
    from doc_indices
    anti join composites on composites.scope = parse_filename(path, true)
    where path like 'indices/%'
)

select
    cast(entry ->> 'date' as date) as date,
    scope,
    cast(entry ->> 'index_points' as double) as index_points,
    cast(entry ->> 'price_per_m' as double) as price_per_m,
    cast(entry ->> 'change_24h' as double) as change_24h,
    cast(entry ->> 'link_factor' as double) as link_factor,
    from_json(entry -> 'links', '[{"kind": "varchar", "factor": "double"}]') as links,
    cast(entry ->> 'constituents' as integer) as constituents,
    entry ->> 'quality' as quality,
    cast(entry ->> 'revision' as integer) as revision,
    entry ->> 'revision_reason' as revision_reason,
from published
