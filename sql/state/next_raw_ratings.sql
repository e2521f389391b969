-- The rows of each board that stand: those of its last capture on a scale that could be mapped,
-- with which the next one is compared; where a publisher has ids, the first of each name too.
-- grain: board, category, model_ref, row_id
with standing as (
    select boards.board, boards.category, captured_on
    from board_days
    inner join boards using (source)
    where day = getvariable('run_day')
)

select raw_ratings.*
from raw_ratings
inner join standing using (board, category)
where captured_on between observed_from and observed_to or row_id is not null
qualify row_number() over (
    partition by board, category, model_ref, row_id order by observed_to desc, observed_from desc, rating
) = 1
order by board, category, model_ref, row_id
