-- The change log, which the next run continues.
-- grain: day, kind, model_id, seller
select * from changes
