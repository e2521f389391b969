-- The capture of a board that counts on a day, and the line of its scale. While a board is unsettled,
-- what counted on its base day still does.
-- grain: day, source
with settled as (
    select day, source, captured_on from state_board_days
    union all
    select day, source, captured_on
    from board_captures
    anti join unsettled_boards using (day, source)
    anti join state_board_days using (day, source)
),

standing as (
    select
        board_captures.day,
        board_captures.source,
        arg_max(settled.captured_on, settled.day) as captured_on,
    from board_captures
    inner join settled
        on settled.source = board_captures.source
        and (
            settled.day = board_captures.day
            or (settled.day <= board_captures.base_day and settled.day = date_trunc('week', settled.day))
        )
    group by all
)

select
    standing.*,
    {'scale': scale, 'k': k, 'c': c} as map,
from standing
inner join score_maps
    on score_maps.source = standing.source and captured_on between from_day and to_day
order by day, source
