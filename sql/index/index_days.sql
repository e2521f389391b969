-- The unrounded values of a scope on a day: its level, and its index as chained moves. The index is
-- 1000 on the last published day up to the base day, otherwise on the first; a series that starts
-- later starts at the composite's value. `link_points` chain every other change of the level: a
-- level is index points times link points.
-- grain: scope, day_number
with moved as (
    select
        scope,
        day_number,
        fsum(effect order by model_id) filter (where kind = 'price') as price_move,
        fsum(effect order by kind, model_id) filter (where kind <> 'price') as link_move,
    from attributions
    group by all
),

-- The level of each scope and what moved it, as natural logarithms.
levels as (
    select
        scope,
        day_number,
        value_days.day,
        quality,
        cast(count(*) as integer) as constituents,
        favg(members.log_cost_per_iq order by model_id) as log_level,
        stddev_pop(members.log_cost_per_iq order by model_id) as log_dispersion,
        favg(cast(is_carried as double) order by model_id) as carried_share,
        favg(cast(provider_count = 1 as double) order by model_id) as single_provider_share,
        coalesce(any_value(price_move), 0) as price_effect,
        coalesce(any_value(link_move), 0) as link_effect,
        count(*) >= if(scope = 'composite', getvariable('min_constituents'), getvariable('min_prices')) as is_sufficient,
    from members
    inner join constituents using (day_number, model_id)
    inner join value_days using (day_number)
    left join moved using (scope, day_number)
    group by scope, day_number, value_days.day, quality
),

-- The chain starts with the first sufficient basket and includes every day from then on.
started as (
    select
        levels.*,
        known_log_index,
        bool_and(is_sufficient) filter (where scope = 'composite') over (partition by day_number) as is_published,
    from levels
    left join (select scope, arg_max(log_index, day_number) as known_log_index from state_index_days group by all) using (scope)
    where
        exists (from state_index_days)
        or day_number >= (select min(day_number) from levels where scope = 'composite' and is_sufficient)
),

summed as (
    select
        *,
        -- A series' first day has no previous day.
        sum(price_effect) over chain - if(known_log_index is null, first(price_effect) over chain, 0) as log_move,
    from started
    window chain as (partition by scope order by day_number rows unbounded preceding)
),

based as (
    select
        *,
        coalesce(
            known_log_index + log_move,
            ln(1000) + (log_move - arg_max(log_move, day_number) filter (
                where is_published and day <= cast(getvariable('base_date') as date)
            ) over (partition by scope)),
            if(scope = 'composite', ln(1000) + log_move, null)
        ) as own_log_index,
    from summed
),

made as (
    select
        based.* exclude (log_level, log_dispersion, known_log_index, log_move, own_log_index),
        coalesce(own_log_index, first(composite_log_index) over chain + log_move) as log_index,
        day = getvariable('run_day') and exists (from raw_hold_releases) as is_released,
        exp(log_level) as price_per_m,
        exp(log_index) as index_points,
        exp(log_dispersion) as dispersion,
        coalesce(raw_revisions.revision, 1) as revision,
        raw_revisions.reason as revision_reason,
        true as is_new,
    from based
    left join (select day_number, own_log_index as composite_log_index from based where scope = 'composite') using (day_number)
    left join raw_revisions using (day)
    window chain as (partition by scope order by day_number)
),

chained as (
    select
        *,
        1e6 * price_per_m / index_points / coalesce(
            arg_max(price_per_m, day_number) filter (
                where is_published and day <= cast(getvariable('base_date') as date)
            ) over (partition by scope),
            first(price_per_m) over (partition by scope order by day_number)
        ) as link_points,
        if(is_published and (scope = 'composite' or is_sufficient), index_points, null) as published_points,
    from (select *, false as is_new from state_index_days union all by name from made)
)

select
    * exclude (published_points),
    -- A change needs a published value that far back: exactly one day, seven or eight, or 30 to 33.
    change_since(index_points, published_points, scope, day, 1, 1) as change_24h,
    change_since(index_points, published_points, scope, day, 7, 8) as change_7d,
    change_since(index_points, published_points, scope, day, 30, 33) as change_30d,
from chained
