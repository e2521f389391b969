-- Each model's effect on the level of a scope on a day, as a natural logarithm; a day's effects add
-- up to the level's move. `price` is the move of the index: the mean over members that are
-- comparable on both days. All others are links: `basis` if a price comes from another endpoint,
-- source or basis, `entry`, `exit`, `score` and `method`.
-- grain: scope, day_number, kind, model_id
with members_before as (
    select * replace (day_number + 1 as day_number)
    from members
    where day_number + 1 in (select day_number from value_days)
),

levels_before as (
    select scope, day_number, count(*) as seats, favg(log_cost_per_iq order by model_id) as log_level
    from members_before
    group by all
),

now as (
    select
        members.*,
        price_effect,
        log_cost_per_iq_before,
        count(*) over (partition by scope, day_number) as seats,
        count(price_effect) over (partition by scope, day_number) as matched_seats,
        coalesce(price_effect / matched_seats, 0) as price_share,
    from members
    inner join constituents using (day_number, model_id)
),

staying as (
    select
        scope,
        day_number,
        model_id,
        before.log_cost_per_iq as log_cost_old_score,
        now.log_cost_per_iq_before as log_cost_new_score,
        count(*) over (partition by scope, day_number) as staying_seats,
    from members_before as before
    inner join now using (scope, day_number, model_id)
),

-- Entries and exits are measured against the level of the members that stay, or if none stays,
-- against the level before.
stayed as (
    select
        scope,
        day_number,
        coalesce(favg(log_cost_old_score order by model_id), any_value(log_level)) as log_level_old_scores,
        coalesce(favg(log_cost_new_score order by model_id), any_value(log_level)) as log_level_new_scores,
    from levels_before
    left join staying using (scope, day_number)
    group by all
),

effects as (
    select scope, day_number, 'price' as kind, model_id, price_share as effect from now
    union all by name
    select scope, day_number, 'basis' as kind, model_id,
        (log_cost_per_iq - log_cost_per_iq_before) / seats - price_share as effect,
    from now
    union all by name
    select scope, day_number, 'score' as kind, model_id, (log_cost_new_score - log_cost_old_score) / staying_seats as effect
    from staying
    union all by name
    select scope, day_number, 'exit' as kind, model_id, (log_level_old_scores - before.log_cost_per_iq) / levels_before.seats as effect
    from members_before as before
    inner join levels_before using (scope, day_number)
    inner join stayed using (scope, day_number)
    anti join now using (scope, day_number, model_id)
    union all by name
    select scope, day_number, 'entry' as kind, model_id, (now.log_cost_per_iq_before - log_level_new_scores) / now.seats as effect
    from now
    inner join stayed using (scope, day_number)
    anti join members_before using (scope, day_number, model_id)
    union all by name
    select scope, day_number, 'method' as kind, model_id, effect from method_links
)

select * from effects
where abs(effect) > 1e-12
