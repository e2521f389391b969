-- A day on which a publisher re-based its scale: it gave the scale a new name, or a large share of
-- the models scored on both days changed at once.
-- grain: source, day
with new_scores as (
    select * from scores where model_id is not null
),

known as (
    select source, max(known_to) as known_to from state_score_maps group by all
),

score_days as (
    select source, cast(unnest(generate_series(observed_from, observed_to, interval 1 day)) as date) as day
    from (select distinct source, observed_from, observed_to from new_scores)
),

steps as (
    select source, day, lag(day) over (partition by source order by day) as previous_day
    from (select distinct source, day from score_days)
),

compared as (
    select
        steps.source,
        steps.day,
        steps.previous_day,
        count(*) as common_count,
        count(*) filter (
            where abs(after.score - before.score) > getvariable('scale_event_tolerance') + 1e-9
        ) as changed_count,
        coalesce(max(after.scale_version) <> max(before.scale_version), false) as is_renamed,
    from steps
    inner join new_scores as after
        on after.source = steps.source and steps.day between after.observed_from and after.observed_to
    inner join new_scores as before
        on before.source = steps.source
        and before.model_id = after.model_id
        and before.variant = after.variant
        and steps.previous_day between before.observed_from and before.observed_to
    left join known on known.source = steps.source
    where known.known_to is null or steps.day > known.known_to
    group by all
)

select source, day, previous_day, cast(common_count as integer) as common_count, cast(changed_count as integer) as changed_count,
from compared
where
    is_renamed
    or (
        common_count >= getvariable('scale_event_min_models')
        and changed_count >= getvariable('scale_event_share') * common_count
    )
order by source, day
