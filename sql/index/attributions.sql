-- The effect of each model on the level of the index or of a tier at a fix, as a natural logarithm.
-- The effects of a fix add up to the move of the level. `price`, what matched sellers did, moves
-- the index; all other kinds are links: those of `prices/price_links`, `exit`, `score`, `entry` and
-- `method`.
-- grain: scope, ordinal, kind, model_id
with
-- The members at the previous fix, with their log cost by the score they had then.
members_before as (
    select * replace (ordinal + 1 as ordinal)
    from members
    where ordinal + 1 in (select ordinal from fix_days)
),

levels_before as (
    select scope, ordinal, favg(weight * log_cost_per_iq order by model_id) / favg(weight order by model_id) as log_level
    from members_before
    group by all
),

moved as (
    select
        members.*,
        constituents.price_effect,
        constituents.log_cost_per_iq_before,
    from members
    inner join constituents using (ordinal, model_id)
),

staying as (
    select
        scope,
        ordinal,
        model_id,
        moved.weight,
        members_before.weight as weight_before,
        members_before.log_cost_per_iq as log_cost_old_score,
        moved.log_cost_per_iq_before as log_cost_new_score,
    from members_before
    inner join moved using (scope, ordinal, model_id)
),

staying_levels as (
    select
        scope,
        ordinal,
        fsum(weight order by model_id) as total_weight,
        favg(weight_before * log_cost_old_score order by model_id) / favg(weight_before order by model_id) as log_level_old_scores,
        favg(weight * log_cost_new_score order by model_id) / favg(weight order by model_id) as log_level_new_scores,
    from staying
    group by all
),

-- Entries and exits are measured against the level of the members that stay; if none stays, against
-- the level before.
stayed as (
    select
        scope,
        ordinal,
        staying_levels.total_weight,
        coalesce(log_level_old_scores, levels_before.log_level) as log_level_old_scores,
        coalesce(log_level_new_scores, levels_before.log_level) as log_level_new_scores,
    from levels_before
    left join staying_levels using (scope, ordinal)
),

effects as (
    select scope, ordinal, 'price' as kind, model_id, price_effect * weight / total_weight as effect
    from moved
    where abs(price_effect) > 1e-12

    union all by name

    select
        scope,
        ordinal,
        price_links.kind,
        model_id,
        price_links.effect * weight / total_weight as effect,
    from moved
    inner join price_links using (ordinal, model_id)

    union all by name

    select scope, ordinal, 'exit' as kind, model_id,
        (stayed.log_level_old_scores - members_before.log_cost_per_iq) * weight / members_before.total_weight as effect,
    from members_before
    inner join stayed using (scope, ordinal)
    anti join moved using (scope, ordinal, model_id)

    union all by name

    select scope, ordinal, 'score' as kind, model_id,
        (log_cost_new_score - log_cost_old_score) * weight / total_weight as effect,
    from staying
    inner join stayed using (scope, ordinal)
    where log_cost_new_score <> log_cost_old_score

    union all by name

    select scope, ordinal, 'entry' as kind, model_id,
        (moved.log_cost_per_iq_before - stayed.log_level_new_scores) * weight / moved.total_weight as effect,
    from moved
    inner join stayed using (scope, ordinal)
    anti join members_before using (scope, ordinal, model_id)

    union all by name

    select scope, ordinal, 'method' as kind, model_id, effect from method_links
)

select * from effects order by scope, ordinal, kind, model_id
