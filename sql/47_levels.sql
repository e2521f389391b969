-- The level of the index and of each tier at a fix, with what made it: its members' repricing, and the links that entries, exits, scores and a change of method leave without effect.
-- All effects are in ln; the level's move is exactly their sum.
-- grain: scope, ordinal
-- reads: constituents, state_basket, fix_days
-- writes: levels
with members as (
    select 'composite' as scope, * from constituents
    union all by name
    select tier as scope, * from constituents
),

-- Who was in at the previous fix, and what each cost there by the score it then had.
standing_before as (
    select scope, ordinal + 1 as ordinal, model_id, log_cost_per_iq from members
    union all by name
    select scope, ordinal + 1 as ordinal, model_id, log_cost_per_iq
    from (
        select 'composite' as scope, * from state_basket
        union all by name
        select tier as scope, * from state_basket
    )
),

now as (
    select
        scope,
        ordinal,
        cast(count(*) as integer) as constituents,
        favg(log_cost_per_iq order by model_id) as log_level,
        favg(log_cost_per_iq_before order by model_id) as log_level_before,
        favg(price_effect order by model_id) as price_effect,
        favg(provider_effect order by model_id) as provider_effect,
        bool_or(is_method_change) as is_method_change,
        stddev_pop(log_cost_per_iq) as log_dispersion,
        favg(cast(is_carried as double) order by model_id) as carried_share,
        favg(cast(provider_count = 1 as double) order by model_id) as single_provider_share,
    from members
    group by all
),

before as (
    select scope, ordinal, favg(log_cost_per_iq order by model_id) as log_level_then
    from standing_before
    group by all
),

staying as (
    select
        scope,
        ordinal,
        favg(standing_before.log_cost_per_iq order by model_id) as log_level_old_scores,
        favg(members.log_cost_per_iq_before order by model_id) as log_level_new_scores,
    from standing_before
    inner join members using (scope, ordinal, model_id)
    group by all
)

select
    now.scope,
    now.ordinal,
    fix_days.day,
    fix_days.quality,
    now.constituents,
    now.log_level,
    now.price_effect,
    case when is_method_change then 0 else provider_effect end as provider_effect,
    coalesce(log_level_old_scores - log_level_then, 0) as exit_link,
    coalesce(log_level_new_scores - log_level_old_scores, 0) as score_link,
    coalesce(log_level_before - log_level_new_scores, 0) as entry_link,
    case when is_method_change then provider_effect else 0 end as method_link,
    now.log_dispersion,
    now.carried_share,
    now.single_provider_share,
    now.constituents >= case
        when scope = 'composite' then getvariable('min_constituents')
        else getvariable('min_tier_constituents')
    end as is_sufficient,
    1 - now.carried_share >= getvariable('min_observed_share') as is_observed,
from now
inner join fix_days using (ordinal)
left join before using (scope, ordinal)
left join staying using (scope, ordinal)
order by now.scope, now.ordinal
