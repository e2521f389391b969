-- The row used for a model on a part of the scale on a day: its best row on the first board of the
-- part that rates it.
-- grain: day, model_id, part
select
    board_days.day,
    board_rows.* exclude (place, observed_from, observed_to),
    greatest(least(board_days.day, board_days.captured_on), board_rows.observed_from) as scored_on,
from board_days
semi join judged_days using (day)
inner join board_rows
    on board_rows.source = board_days.source and captured_on between observed_from and observed_to
qualify row_number() over (
    partition by board_days.day, board_rows.model_id, board_rows.part
    order by board_rows.place, z desc, board_rows.model_ref
) = 1
