-- Boards whose ratings make up scores, from data/boards.csv. A `transform`ed rating is (rating -
-- anchor) / unit from the middle of the scale. If several boards of a `part` rate a model, the one
-- with the lowest `place` is used. A part without a weight is a separate skill.
-- grain: source
select board || '/' || category as source, * from data_boards
