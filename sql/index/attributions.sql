-- Each model's effect on the level of a scope on a day, as a natural logarithm. A day's effects add
-- up to the level's move. `price` is the move of the index: the mean over members that are
-- comparable on both days. All other kinds are links: `basis` if a price comes from another
-- endpoint, source or basis; `entry`; `exit`; `score`; and `method`, the effect that a change of
-- methodology alone has on the last known day. Earlier days are those of the longest history that a
-- plan includes.
-- grain: scope, day_number, kind, model_id
with now as (
    select
        members.*,
        log_cost_per_iq_before,
        count(*) over peers as seats,
        coalesce(price_effect / count(price_effect) over peers, 0) as price_share,
    from members
    inner join constituents using (day_number, model_id)
    window peers as (partition by scope, day_number)
),

-- Compares yesterday's members with today's at yesterday's prices. After a change of methodology,
-- also compares the last day's basket as published with the one by the new methodology; the next
-- day includes that difference.
compared as (
    select scope, day_number, model_id, before.log_cost_per_iq as log_before, log_cost_per_iq_before as log_now, false as is_method
    from (
        select * replace (day_number + 1 as day_number)
        from members
        where day_number + 1 in (select day_number from value_days)
    ) as before
    full join now using (scope, day_number, model_id)
    union all by name
    select scope, last_number + 1 as day_number, model_id, published.log_cost_per_iq as log_before, made_again.log_cost_per_iq as log_now, true as is_method
    from (from members where day_number is null) as published
    full join (from members where day_number = (select max(day_number) from state_basket)) as made_again using (scope, model_id)
    cross join (select max(day_number) as last_number from state_basket)
),

-- Entries and exits are measured against the level of the members that stay, or if none stays,
-- against the level before.
levels_of_both as (
    select
        scope,
        day_number,
        is_method,
        count(log_before) as seats_before,
        count(log_now) as seats_now,
        count(log_before + log_now) as staying_seats,
        favg(log_before order by model_id) as log_level,
        coalesce(favg(log_before order by model_id) filter (where log_now is not null), log_level) as log_level_before,
        coalesce(favg(log_now order by model_id) filter (where log_before is not null), log_level) as log_level_now,
    from compared
    group by all
    -- Skip a scope that exists under only one of the two methodologies.
    having seats_before > 0 and (seats_now > 0 or not is_method)
),

effects as (
    select scope, day_number, 'price' as kind, model_id, price_share as effect from now
    union all by name
    select scope, day_number, 'basis' as kind, model_id,
        (log_cost_per_iq - log_cost_per_iq_before) / seats - price_share as effect,
    from now
    union all by name
    select
        scope,
        day_number,
        case
            when is_method then 'method'
            when log_before is null then 'entry'
            when log_now is null then 'exit'
            else 'score'
        end as kind,
        model_id,
        case
            when log_before is null then (log_now - log_level_now) / seats_now
            when log_now is null then (log_level_before - log_before) / seats_before
            else (log_now - log_before) / staying_seats
        end as effect,
    from compared
    inner join levels_of_both using (scope, day_number, is_method)
)

select scope, day_number, day, kind, model_id, effect
from effects
inner join value_days using (day_number)
where abs(effect) > 1e-12
union all by name
from state_attributions
where day > getvariable('run_day') - cast(getvariable('history_days') as integer)
