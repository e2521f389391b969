-- The board capture used on a day: the latest, unless it differs too much from the one used on the
-- Monday of the previous week (`is_shifted`).
-- grain: day, source
with compared as (
    select
        board_captures.day,
        board_captures.source,
        board_captures.captured_on,
        before.captured_on as captured_before,
        boards.settled_on,
    from board_captures
    semi join judged_days using (day)
    inner join boards using (source)
    asof left join settled_boards as before
        on before.source = board_captures.source and before.day <= board_captures.day - 7
),

changed as (
    select distinct source, captured_on, captured_before from compared where captured_before < captured_on
),

best as (
    select changed.*, now.model_ref, max(now.z) as z, max(before.z) as z_before
    from changed
    inner join board_rows as now
        on now.source = changed.source and changed.captured_on between now.observed_from and now.observed_to
    inner join board_rows as before on before.source = now.source and before.model_ref = now.model_ref
    where changed.captured_before between before.observed_from and before.observed_to
    group by all
),

shifts as (
    select source, captured_on, captured_before
    from best
    group by all
    having is_shifted(count(*), count(*) filter (abs(z - z_before) > getvariable('board_shift_from') + 1e-9))
)

select
    day,
    source,
    captured_on as shown_on,
    shifts.source is not null and not coalesce(captured_before < settled_on and captured_on >= settled_on, false) as is_shifted,
    if(is_shifted, captured_before, captured_on) as captured_on,
from compared
left join shifts using (source, captured_on, captured_before)
