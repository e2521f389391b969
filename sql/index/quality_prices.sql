-- The equal-quality price on a day, USD per million tokens: the third-lowest among creators,
-- each with its cheapest model of the class; none if there are fewer than three. It is 1000 points
-- on the base day, or starts at the composite's value. Includes earlier days from the state.
-- grain: index, day
with made as (
    select
        index,
        day,
        cast(any_value(creators) as integer) as creators,
        max(price_per_m) filter (where rank = getvariable('creator_rank')) as price_per_m,
        max(price_per_m) filter (where rank = 1) as cheapest_per_m,
        max(price_per_m) filter (where rank = 5) as fifth_per_m,
        max(model_id) filter (where rank = getvariable('creator_rank')) as model_id,
    from quality_creators
    group by all
    having any_value(creators) >= getvariable('creator_rank')
),

based as (
    select
        known.*,
        -- A day without a daily value uses dated prices.
        if(day < cast(getvariable('first_score_date') as date), 'restated', coalesce(composite.quality, 'restated')) as quality,
        max(price_per_m) filter (where day = cast(getvariable('base_date') as date)) over (partition by index) / 1000 as base,
        first(price_per_m / coalesce(composite.index_points, 1000)) over (partition by index order by day) as first_base,
    from (from made union all by name from state_quality_prices) as known
    left join (select day, quality, index_points from index_days where scope = 'composite') as composite using (day)
)

select * exclude (base, first_base), price_per_m / coalesce(base, first_base) as index_points
from based
