-- The last published value of the composite and its tiers, with their spread. `+ 0` removes the
-- sign of changes that round to zero.
-- grain: path
-- writes: composite/latest.json
with latest as (
    select * from index_days where is_published qualify day = max(day) over ()
),

tiers as (
    select
        map_from_entries(list((scope, {
            'price_per_m': case when is_sufficient then round(price_per_m, 6) end,
            'change_24h': case when is_sufficient then round(change_24h, 2) + 0 end,
            'models': coalesce(constituents, 0),
        }) order by place)) as tiers,
        max(price_per_m) filter (where scope = 'frontier' and is_sufficient)
        - max(price_per_m) filter (where scope = 'budget' and is_sufficient) as spread_usd,
    from (values (1, 'frontier'), (2, 'standard'), (3, 'budget')) as named (place, scope)
    left join latest using (scope)
),

-- The spread of the same models at the previous day's prices.
spread_before as (
    select
        exp(favg(log_cost_per_iq_before order by model_id) filter (where tier = 'frontier'))
        - exp(favg(log_cost_per_iq_before order by model_id) filter (where tier = 'budget')) as before_usd,
    from constituents
    semi join latest using (day_number)
    where log_cost_per_iq is not null
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
        'tiers': tiers.tiers,
        'spread': {
            'price_per_m': round(spread_usd, 6),
            -- Without a published previous day there is no daily change.
            'change_24h': case when latest.change_24h is not null and abs(before_usd) >= 0.01
                then round(100 * (spread_usd - before_usd) / abs(before_usd), 2) + 0
            end,
        },
        'price_of_40_points': (
            select {
                'price_per_m': round(price_per_m, 6),
                'set_by': model_id,
                'change_30d': round(change_30d, 2) + 0,
                'change_365d': round(change_365d, 2) + 0,
                'lowest': (
                    select list({'creator': creator, 'model_id': model_id, 'price_per_m': round(price_per_m, 6)} order by rank)
                    from quality_creators
                    where index = 'p40' and day = latest.day and rank <= 3
                ),
            }
            from published_values
            where index = 'p40' and day = latest.day
        ),
        'link_points': round(latest.link_points, 2),
        'methodology_version': getvariable('methodology_version'),
        'link_factor': round(exp(latest.link_effect), 6),
        'constituents': latest.constituents,
        'quality': latest.quality,
    }) as document,
from latest
cross join tiers
cross join spread_before
where latest.scope = 'composite'
