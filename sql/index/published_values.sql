-- A published value of the composite, a tier, open or closed weights, or a class of equal quality,
-- unrounded. The composite and tiers also have their link factors. On unobserved days, the previous
-- value remains.
-- grain: index, day
with factors as (
    select scope, published_days.day, kind, round(exp(fsum(effect order by model_id)), 6) as factor
    from attributions
    inner join published_days using (scope, day_number)
    where kind <> 'price'
    group by all
),

link_lists as (
    select scope, day, list({'kind': kind, 'factor': factor} order by kind) filter (factor <> 1) as links
    from factors
    group by all
),

link_factors as (
    select scope, day, round(exp(sum(link_effect order by day_number)), 6) as link_factor
    from published_days
    where scope not in ('open', 'closed')
    group by all
),

valued as (
    select
        index_days.* rename (scope as index),
        link_factor,
        if(link_factor is null, null, coalesce(links, [])) as links,
    from index_days
    left join link_factors using (scope, day)
    left join link_lists using (scope, day)
    where is_published and (scope = 'composite' or is_sufficient)
    union all by name
    -- Equal-quality prices go back further than the composite.
    select
        quality_prices.* rename (creators as constituents),
        day_number,
        change_since(index_points, index_points, index, day, 1, 1) as change_24h,
        change_since(index_points, index_points, index, day, 7, 8) as change_7d,
        change_since(index_points, index_points, index, day, 30, 33) as change_30d,
        change_since(index_points, index_points, index, day, 365, 368) as change_365d,
    from quality_prices
    left join (select day, day_number, is_published from index_days where scope = 'composite') as composite using (day)
    where coalesce(composite.is_published, true)
)

from valued
union all by name
select
    valued.* replace (
        unobserved_days.day as day,
        'unobserved' as quality,
        0.0::double as change_24h,
        if(link_factor is null, null, 1.0::double) as link_factor,
        if(links is null, null, []) as links
    ),
from valued
inner join unobserved_days using (day_number)
