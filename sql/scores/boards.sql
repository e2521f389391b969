-- The boards whose ratings make up scores, from data/boards.csv. A rating, `transform`ed, stands
-- (rating - anchor) / unit from the middle of the scale. Of the boards of one `part` that with the
-- lowest `place` counts which rates a model. A part without a weight is a skill of its own.
-- grain: source
select
    board || '/' || category as source,
    board,
    category,
    part,
    cast(place as integer) as place,
    transform,
    cast(anchor as double) as anchor,
    cast(unit as double) as unit,
    cast(weight as double) as weight,
    cast(sd as double) as sd,
    cast(max_half_width as double) as max_half_width,
    cast(settled_on as date) as settled_on,
    credit,
    url,
    reason,
from data_boards
order by source
