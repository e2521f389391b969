-- The rows of each board in the captures with which the next ones are compared, and in those that
-- count; where a publisher has ids, the first of each name too. Without votes, which no rule reads.
-- grain: board, category, model_ref, row_id, observed_from, rating
with captures as (
    select source, day, captured_on from board_captures
    union
    select source, day, captured_on from board_days
),

standing as (
    select distinct boards.board, boards.category, captured_on
    from captures
    inner join boards using (source)
    where day >= (select max(base_day) from board_captures)
),

captured as (
    select raw_ratings.* replace (cast(null as bigint) as votes)
    from raw_ratings
    semi join standing
        on standing.board = raw_ratings.board
        and standing.category = raw_ratings.category
        and captured_on between observed_from and observed_to
),

named as (
    select raw_ratings.* replace (cast(null as bigint) as votes)
    from raw_ratings
    semi join standing using (board, category)
    where row_id is not null
    qualify row_number() over (
        partition by board, category, model_ref, row_id order by observed_to desc, observed_from desc, rating
    ) = 1
)

select * from captured
union
select * from named
order by board, category, model_ref, row_id, observed_from, rating
