-- The effect of each model on the level of the index or of a tier at a fix, as a natural logarithm.
-- The effects of a fix add up to the move of the level. `price` and `provider` (a provider entered
-- or left) move the index; `exit`, `score`, `entry` and `coverage` are links.
-- grain: scope, ordinal, kind, model_id
with members as (
    select 'composite' as scope, * from constituents
    union all by name
    select tier as scope, * from constituents
),

-- The members at the previous fix, with their log cost by the score they had then.
standing_before as (
    select scope, ordinal + 1 as ordinal, model_id, log_cost_per_iq from members
    union all by name
    select 'composite' as scope, ordinal + 1 as ordinal, model_id, log_cost_per_iq from state_basket
    union all by name
    select tier as scope, ordinal + 1 as ordinal, model_id, log_cost_per_iq from state_basket
),

sizes as (
    select scope, ordinal, count(*) as size, bool_or(is_coverage_linked) as is_coverage_linked from members group by all
),

sizes_before as (
    select scope, ordinal, count(*) as size, favg(log_cost_per_iq order by model_id) as log_level
    from standing_before
    group by all
),

staying as (
    select
        scope,
        ordinal,
        model_id,
        standing_before.log_cost_per_iq as log_cost_old_score,
        members.log_cost_per_iq_before as log_cost_new_score,
    from standing_before
    inner join members using (scope, ordinal, model_id)
),

staying_levels as (
    select
        scope,
        ordinal,
        count(*) as size,
        favg(log_cost_old_score order by model_id) as log_level_old_scores,
        favg(log_cost_new_score order by model_id) as log_level_new_scores,
    from staying
    group by all
),

-- Entries and exits are measured against the level of the members that stay; if none stays, against
-- the level before.
stayed as (
    select
        scope,
        ordinal,
        staying_levels.size,
        coalesce(log_level_old_scores, sizes_before.log_level) as log_level_old_scores,
        coalesce(log_level_new_scores, sizes_before.log_level) as log_level_new_scores,
    from sizes_before
    left join staying_levels using (scope, ordinal)
),

effects as (
    select scope, ordinal, 'price' as kind, model_id, price_effect / size as effect
    from members
    inner join sizes using (scope, ordinal)
    where abs(price_effect) > 1e-12

    union all by name

    select scope, ordinal, case when sizes.is_coverage_linked then 'coverage' else 'provider' end as kind, model_id,
        provider_effect / size as effect,
    from members
    inner join sizes using (scope, ordinal)
    where abs(provider_effect) > 1e-12

    union all by name

    select scope, ordinal, 'exit' as kind, model_id,
        (stayed.log_level_old_scores - standing_before.log_cost_per_iq) / sizes_before.size as effect,
    from standing_before
    inner join stayed using (scope, ordinal)
    inner join sizes_before using (scope, ordinal)
    anti join members using (scope, ordinal, model_id)

    union all by name

    select scope, ordinal, 'score' as kind, model_id, (log_cost_new_score - log_cost_old_score) / size as effect
    from staying
    inner join stayed using (scope, ordinal)
    where log_cost_new_score <> log_cost_old_score

    union all by name

    select scope, ordinal, 'entry' as kind, model_id,
        (members.log_cost_per_iq_before - stayed.log_level_new_scores) / sizes.size as effect,
    from members
    inner join stayed using (scope, ordinal)
    inner join sizes using (scope, ordinal)
    anti join standing_before using (scope, ordinal, model_id)
)

select * from effects order by scope, ordinal, kind, model_id
