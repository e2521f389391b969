-- The effect of a methodology change alone on the last known level, by model, as natural
-- logarithms: its basket by the new methodology compared with the published one. The next daily
-- value includes it as a link. Scopes that either side lacks have none.
-- grain: scope, day_number, model_id
with published as (
    select
        unnest(['composite', tier, if(coalesce(open_weights, false), 'open', 'closed')]) as scope,
        model_id,
        log_cost_per_iq,
    from state_published_basket
    left join (select model_id, open_weights from models) as models using (model_id)
    where log_cost_per_iq is not null
),

made_again as (
    select scope, model_id, log_cost_per_iq from members where day_number = (select max(day_number) from state_basket)
),

compared as (
    select
        scope,
        model_id,
        published.log_cost_per_iq as log_published,
        made_again.log_cost_per_iq as log_made_again,
        log_published is not null and log_made_again is not null as is_in_both,
    from published
    full join made_again using (scope, model_id)
    where scope in (select scope from published)
),

-- As in `attributions`: entries and exits are measured against the level of those that stay.
levels_of_both as (
    select
        scope,
        count(*) filter (where is_in_both) as both_count,
        count(log_published) as published_count,
        count(log_made_again) as made_again_count,
        coalesce(
            favg(log_published order by model_id) filter (where is_in_both), favg(log_published order by model_id)
        ) as log_level_published,
        coalesce(
            favg(log_made_again order by model_id) filter (where is_in_both), favg(log_published order by model_id)
        ) as log_level_made_again,
    from compared
    group by scope
    having made_again_count > 0
)

select
    scope,
    (select max(day_number) + 1 from state_basket) as day_number,
    model_id,
    case
        when is_in_both then (log_made_again - log_published) / both_count
        when log_published is null then (log_made_again - log_level_made_again) / made_again_count
        else (log_level_published - log_published) / published_count
    end as effect,
from compared
inner join levels_of_both using (scope)
where abs(effect) > 1e-12
