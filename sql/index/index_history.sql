-- Published values of the composite, each tier and every other index over the last 365 days, rounded
-- as in documents and in the export file. Only the composite and its tiers have links and revisions.
-- `+ 0` removes the sign of changes that round to zero.
-- grain: date, scope
select
    index as scope,
    day as date,
    round(price_per_m, 6) as price_per_m,
    round(index_points, 2) as index_points,
    round(change_24h, 2) + 0 as change_24h,
    link_factor,
    links,
    constituents,
    quality,
    if(link_factor is null, null, revision) as revision,
    revision_reason,
from published_values
where day > getvariable('run_day') - 365
