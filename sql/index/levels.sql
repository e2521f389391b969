-- The level of each scope on a day and what moved it, as natural logarithms.
-- grain: scope, ordinal
with now as (
    select
        scope,
        ordinal,
        cast(count(*) as integer) as constituents,
        favg(members.log_cost_per_iq order by model_id) as log_level,
        stddev_pop(members.log_cost_per_iq order by model_id) as log_dispersion,
        favg(cast(is_carried as double) order by model_id) as carried_share,
        favg(cast(provider_count = 1 as double) order by model_id) as single_provider_share,
    from members
    inner join constituents using (ordinal, model_id)
    group by all
),

moved as (
    select
        scope,
        ordinal,
        fsum(effect order by model_id) filter (where kind = 'price') as price_effect,
        fsum(effect order by kind, model_id) filter (where kind <> 'price') as link_effect,
    from attributions
    group by all
)

select
    now.*,
    fix_days.day,
    fix_days.quality,
    coalesce(price_effect, 0) as price_effect,
    coalesce(link_effect, 0) as link_effect,
    constituents >= if(scope = 'composite', getvariable('min_constituents'), getvariable('min_prices')) as is_sufficient,
from now
inner join fix_days using (ordinal)
left join moved using (scope, ordinal)
order by scope, ordinal
