-- A board of which more rows moved since its base day than boards move in two weeks. A scale that
-- changed moves no row here: a model's best rows are compared on the board's first scale.
-- grain: day, source
with shown as (
    select
        board_captures.day,
        board_captures.source,
        base_day,
        captured_on,
        model_ref,
        max(k * z + c) as z,
    from board_captures
    inner join board_rows
        on board_rows.source = board_captures.source and captured_on between observed_from and observed_to
    inner join score_maps
        on score_maps.source = board_captures.source and captured_on between from_day and to_day
    group by all
),

compared as (
    select
        after.day,
        after.source,
        count(*) as common_count,
        count(*) filter (where abs(after.z - before.z) > getvariable('scale_event_tolerance') + 1e-9) as moved_count,
    from shown as after
    inner join shown as before
        on before.source = after.source
        and before.model_ref = after.model_ref
        and before.day = after.base_day
        and before.captured_on <= before.day
    group by all
)

select
    day,
    source,
    cast(common_count as integer) as common_count,
    cast(moved_count as integer) as moved_count,
from compared
anti join state_board_days using (day, source)
where
    common_count >= getvariable('scale_event_min_models')
    and moved_count >= getvariable('unsettled_min_models')
    and moved_count > getvariable('unsettled_share') * common_count
order by day, source
