-- The last published value of the composite and its tiers, with their spread. `+ 0` removes the
-- sign of changes that round to zero.
-- grain: path
-- writes: composite/latest.json
with latest as (
    select * from index_days where is_published qualify day = max(day) over ()
),

tiers as (
    select map_from_entries(list((scope, {
        'price_per_m': case when is_sufficient then round(price_per_m, 6) end,
        'change_24h': case when is_sufficient then round(change_24h, 2) + 0 end,
        'models': coalesce(constituents, 0),
    }) order by place)) as tiers,
    from (values (1, 'frontier'), (2, 'standard'), (3, 'budget')) as named (place, scope)
    left join latest using (scope)
),

-- From the last day on which three creators reach it.
price_of_40 as (
    select cast(document -> 'latest' as json) as entry from doc_indices where path = 'indices/p40.json'
)

select
    'composite/latest.json' as path,
    to_json({
        'date': latest.day,
        'composite': {
            'price_per_m': round(latest.price_per_m, 6),
            'index_points': round(latest.index_points, 2),
            'change_24h': round(latest.change_24h, 2) + 0,
            'change_7d': round(latest.change_7d, 2) + 0,
            'change_30d': round(latest.change_30d, 2) + 0,
        },
        'tiers': tiers,
        'spread': {
            'price_per_m': round(spreads.spread_usd, 6),
            'change_24h': round(spreads.change_24h, 2) + 0,
        },
        'price_of_40_points': (
            select {
                'price_per_m': cast(entry ->> 'price_per_m' as double),
                'set_by': entry ->> '$.equal_quality.set_by',
                'change_30d': cast(entry ->> 'change_30d' as double),
                'change_365d': cast(entry ->> '$.equal_quality.change_365d' as double),
                'lowest': (
                    select list({'creator': creator, 'model_id': model_id, 'price_per_m': round(price_per_m, 6)} order by rank)
                    from quality_creators
                    where index = 'p40' and day = latest.day and rank <= 3
                ),
            }
            from price_of_40
            where cast(entry ->> 'date' as date) = latest.day
        ),
        'link_points': round(latest.link_points, 2),
        'methodology_version': getvariable('methodology_version'),
        'link_factor': round(exp(latest.link_effect), 6),
        'constituents': latest.constituents,
        'quality': latest.quality,
    }) as document,
from latest
cross join tiers
left join spreads using (day_number)
where latest.scope = 'composite'
