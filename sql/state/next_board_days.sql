-- The board captures used on the last Mondays, with which the next days are compared.
-- grain: day, source
select day, source, captured_on
from board_days
where is_settled
-- A day is compared with the Monday before its own week's.
qualify row_number() over (partition by source order by day desc) <= 2
