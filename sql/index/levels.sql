-- The log level of the index and of each tier at a fix, with the sums of the effects that moved it.
-- grain: scope, ordinal
with members as (
    select 'composite' as scope, * from constituents
    union all by name
    select tier as scope, * from constituents
),

now as (
    select
        scope,
        ordinal,
        cast(count(*) as integer) as constituents,
        favg(log_cost_per_iq order by model_id) as log_level,
        stddev_pop(log_cost_per_iq order by model_id) as log_dispersion,
        favg(cast(is_carried as double) order by model_id) as carried_share,
        favg(cast(provider_count = 1 as double) order by model_id) as single_provider_share,
    from members
    group by all
),

moved as (
    select
        scope,
        ordinal,
        coalesce(fsum(effect order by model_id) filter (where kind = 'price'), 0) as price_effect,
        coalesce(fsum(effect order by model_id) filter (where kind = 'provider'), 0) as provider_effect,
        coalesce(fsum(effect order by model_id) filter (where kind = 'exit'), 0) as exit_link,
        coalesce(fsum(effect order by model_id) filter (where kind = 'entry'), 0) as entry_link,
        coalesce(fsum(effect order by model_id) filter (where kind = 'score'), 0) as score_link,
        coalesce(fsum(effect order by model_id) filter (where kind = 'coverage'), 0) as coverage_link,
    from attributions
    group by all
)

select
    now.scope,
    now.ordinal,
    fix_days.day,
    fix_days.quality,
    now.constituents,
    now.log_level,
    coalesce(moved.price_effect, 0) as price_effect,
    coalesce(moved.provider_effect, 0) as provider_effect,
    coalesce(moved.exit_link, 0) as exit_link,
    coalesce(moved.entry_link, 0) as entry_link,
    coalesce(moved.score_link, 0) as score_link,
    coalesce(moved.coverage_link, 0) as coverage_link,
    now.log_dispersion,
    now.carried_share,
    now.single_provider_share,
    now.constituents >= case
        when now.scope = 'composite' then getvariable('min_constituents')
        else getvariable('min_tier_constituents')
    end as is_sufficient,
    1 - now.carried_share >= getvariable('min_observed_share') as is_observed,
from now
inner join fix_days using (ordinal)
left join moved using (scope, ordinal)
order by now.scope, now.ordinal
