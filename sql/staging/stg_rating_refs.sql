-- Spellings to try for a board's row that data/board-models.csv doesn't list: the board's own, that
-- of a separate thinking model, and one without words for reasoning effort.
-- grain: board, model_ref, place
with
refs as (
    select
        board,
        model_ref,
        coalesce(organization || '/', '') || model_ref as spelling,
        regexp_replace(
            spelling,
            '([- (]+(' || getvariable('words_board_variant') || ')\)?)+$', ''
        ) as plain,
        regexp_matches(spelling, '-reasoning$') and not regexp_matches(spelling, '-non-reasoning$')
            as is_reasoning,
    from raw_ratings
    anti join data_board_models as named
        on named.board = raw_ratings.board and named.model = raw_ratings.model_ref
    group by all
)
select
    board,
    model_ref,
    unnest([1, 2, 3]) as place,
    unnest([
        spelling,
        if(is_reasoning, plain || '-thinking', null),
        nullif(plain, spelling)
    ]) as spelling,
    is_reasoning,
from refs
