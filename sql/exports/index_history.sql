-- Rows of the export file: published values of the composite, each tier and every other index over
-- the last 365 days. They match `/v1/sit/composite/history` and `/v1/sit/indices/{index}/history`;
-- the latter has no links and no revisions.
-- grain: date, scope
select
    day as date,
    index as scope,
    round(index_points, 2) as index_points,
    round(price_per_m, 6) as price_per_m,
    round(change_24h, 2) + 0 as change_24h,
    link_factor,
    links,
    constituents,
    quality,
    if(link_factor is null, null, revision) as revision,
    revision_reason,
from published_values
where day > getvariable('run_day') - 365
