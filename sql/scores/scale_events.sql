-- A day on which a board changed its scale: it gave the scale a new name, or a large share of the
-- models rated on both days moved at once.
-- grain: source, day
with compared as (
    select
        source,
        day,
        count(*) as common_count,
        count(*) filter (where abs(z - previous_z) > getvariable('scale_event_tolerance') + 1e-9) as changed_count,
        coalesce(max(scale_version) <> max(previous_scale_version), false) as is_renamed,
    from board_steps
    group by all
)

select source, day, cast(common_count as integer) as common_count, cast(changed_count as integer) as changed_count,
from compared
where
    is_renamed
    or (
        common_count >= getvariable('scale_event_min_models')
        and changed_count >= getvariable('scale_event_share') * common_count
    )
order by source, day
