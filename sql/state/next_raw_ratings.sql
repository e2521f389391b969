-- Board rows in captures that are in use or needed for comparison, without the rows that are too
-- uncertain. Intervals aren't kept, because they only decide that, and neither are votes, which no
-- rule reads.
-- grain: board, category, model_ref, observed_from, rating
with captures as (
    select source, captured_on from next_board_days
    union
    select source, captured_on from board_days where day = getvariable('run_day')
    union
    select source, shown_on from board_days where day = getvariable('run_day')
    union
    -- A later run may publish the week's first daily value.
    select source, captured_on from board_captures where day = date_trunc('week', getvariable('run_day'))
),

standing as (
    select distinct boards.board, boards.category, max_half_width, captured_on
    from captures
    inner join boards using (source)
)

select distinct raw_ratings.* replace (
    cast(null as double) as rating_lower, cast(null as double) as rating_upper, cast(null as bigint) as votes
)
from raw_ratings
inner join standing using (board, category)
where captured_on between observed_from and observed_to
    and coalesce((rating_upper - rating_lower) / 2 <= max_half_width, true)
