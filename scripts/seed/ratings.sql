-- Every stretch of days on which a board's row was the same, of the boards that data/boards.csv names.
-- Where a board was first captured after these days, that capture stands in for them; `published_on`
-- and data/README.md say of when it is.
with
boards as (
    select * from read_parquet(getvariable('captures') || '/boards-history.parquet')
    where (board, category) in (
        select (board, category) from read_csv(getvariable('boards'), header = true, all_varchar = true)
    )
),
days as (
    select min(valid_from) as first_day, max(last_seen) as last_day from boards where starts_with(board, 'arena-')
)
select
    if(starts_with(board, 'arena-'), 'arena', board) as source,
    if(valid_from > last_day, first_day, valid_from) as observed_from,
    least(last_seen, last_day) as observed_to,
    board,
    category,
    model as model_ref,
    nullif(organization, '') as organization,
    null::varchar as row_id,
    rating,
    rating_lower,
    rating_upper,
    votes::bigint as votes,
    coalesce(published_on, if(valid_from > last_day, valid_from, null)) as published_on,
    null::varchar as scale_version,
from boards, days
order by board, category, model_ref, observed_from
