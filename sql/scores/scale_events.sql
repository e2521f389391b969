-- A day on which a board changed its scale: it gave the scale a new name, or a large share of the
-- models rated on both days moved at once.
-- grain: source, day
with rows_of_boards as (
    select distinct * exclude (model_id, variant) from board_rows
),

known as (
    select source, max(known_to) as known_to from state_score_maps group by all
),

board_days as (
    select source, cast(unnest(generate_series(observed_from, observed_to, interval 1 day)) as date) as day
    from (select distinct source, observed_from, observed_to from rows_of_boards)
),

steps as (
    select source, day, lag(day) over (partition by source order by day) as previous_day
    from (select distinct source, day from board_days)
),

compared as (
    select
        steps.source,
        steps.day,
        steps.previous_day,
        count(*) as common_count,
        count(*) filter (where abs(after.z - before.z) > getvariable('scale_event_tolerance') + 1e-9) as changed_count,
        coalesce(max(after.scale_version) <> max(before.scale_version), false) as is_renamed,
    from steps
    inner join rows_of_boards as after
        on after.source = steps.source and steps.day between after.observed_from and after.observed_to
    inner join rows_of_boards as before
        on before.source = steps.source
        and before.model_ref = after.model_ref
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
