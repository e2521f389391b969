-- A board's row for a model on the board's own line: z is its distance from the middle of the scale
-- in standard deviations. Rows that are too uncertain are ignored; rows without an interval, such
-- as a board's anchors, are used.
-- grain: source, model_ref, model_id, observed_from
select
    boards.source,
    boards.part,
    boards.place,
    ratings.* exclude (board, category, half_width),
    (if(transform = 'logit', ln(rating / (1 - rating)), rating) - anchor) / unit as z,
from ratings
inner join boards using (board, category)
where
    coalesce(ratings.half_width <= boards.max_half_width, true)
    and (transform is distinct from 'logit' or (rating > 0 and rating < 1))
