-- Spellings to try for a board's row that data/board-models.csv doesn't list: the board's own, then
-- one without words for reasoning effort.
-- grain: board, model_ref, place
with
refs as (
    select distinct
        board,
        model_ref,
        concat_ws('/', organization, model_ref) as spelling,
        regexp_replace(
            spelling,
            '([- (]+(' || getvariable('words_board_variant') || ')\)?)+$', ''
        ) as plain,
    from raw_ratings
    anti join data_board_models as named
        on named.board = raw_ratings.board and named.model = raw_ratings.model_ref
)
select board, model_ref, unnest([1, 2]) as place, unnest([spelling, nullif(plain, spelling)]) as spelling
from refs
