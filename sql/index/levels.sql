-- The log level of the index and of each tier at a fix, with the sums of the effects that moved it.
-- grain: scope, ordinal
with now as (
    select
        scope,
        ordinal,
        cast(count(*) as integer) as constituents,
        favg(weight * members.log_cost_per_iq order by model_id) / favg(weight order by model_id) as log_level,
        stddev_pop(members.log_cost_per_iq order by model_id) as log_dispersion,
        favg(weight * cast(is_carried as double) order by model_id) / favg(weight order by model_id) as carried_share,
        favg(weight * cast(provider_count = 1 as double) order by model_id) / favg(weight order by model_id) as single_provider_share,
    from members
    inner join constituents using (ordinal, model_id)
    group by all
),

moved as (
    select
        scope,
        ordinal,
        fsum(effect order by model_id) filter (where kind = 'price') as price_effect,
    from attributions
    group by all
),

linked as (
    select
        scope,
        ordinal,
        max(effect) filter (where kind = 'exit') as exit_link,
        max(effect) filter (where kind = 'entry') as entry_link,
        max(effect) filter (where kind = 'score') as score_link,
        fsum(effect order by kind) filter (where kind not in ('exit', 'entry', 'score')) as coverage_link,
    from links
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
    coalesce(linked.exit_link, 0) as exit_link,
    coalesce(linked.entry_link, 0) as entry_link,
    coalesce(linked.score_link, 0) as score_link,
    coalesce(linked.coverage_link, 0) as coverage_link,
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
left join linked using (scope, ordinal)
order by now.scope, now.ordinal
