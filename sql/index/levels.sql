-- The level of each scope on a day and what moved it, as natural logarithms.
-- grain: scope, day_number
with now as (
    select
        scope,
        day_number,
        cast(count(*) as integer) as constituents,
        favg(members.log_cost_per_iq order by model_id) as log_level,
        stddev_pop(members.log_cost_per_iq order by model_id) as log_dispersion,
        favg(cast(is_carried as double) order by model_id) as carried_share,
        favg(cast(provider_count = 1 as double) order by model_id) as single_provider_share,
    from members
    inner join constituents using (day_number, model_id)
    group by all
),

moved as (
    select
        scope,
        day_number,
        fsum(effect order by model_id) filter (where kind = 'price') as price_effect,
        fsum(effect order by kind, model_id) filter (where kind <> 'price') as link_effect,
    from attributions
    group by all
)

select
    now.*,
    value_days.day,
    value_days.quality,
    coalesce(price_effect, 0) as price_effect,
    coalesce(link_effect, 0) as link_effect,
    constituents >= if(scope = 'composite', getvariable('min_constituents'), getvariable('min_prices')) as is_sufficient,
from now
inner join value_days using (day_number)
left join moved using (scope, day_number)
