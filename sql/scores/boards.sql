-- Boards whose ratings make up scores, from data/boards.csv. A `transform`ed rating is (rating -
-- anchor) / unit from the middle of the scale. Of the boards of a `part` that rate a model, the one
-- with the lowest `place` is used. A part without a weight is a separate skill.
-- grain: source
select
    board || '/' || category as source,
    * replace (
        cast(place as integer) as place,
        cast(anchor as double) as anchor,
        cast(unit as double) as unit,
        cast(weight as double) as weight,
        cast(sd as double) as sd,
        cast(max_half_width as double) as max_half_width,
        cast(settled_on as date) as settled_on
    ),
from data_boards
