-- The published fixes of the last 365 days, of the composite and of each tier: the rows of the
-- export file, which are those of `/v1/sit/composite/history`.
-- grain: date, scope
with published as (
    select cast(unnest(document ->> '$.history[*]') as json) as entry, path
    from doc_composite_history
)

select
    cast(entry ->> 'date' as date) as date,
    case when path = 'composite/history.json' then 'composite' else parse_filename(path, true) end as scope,
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
order by date, scope
