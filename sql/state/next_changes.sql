-- The change log, for the next run to go on with.
-- grain: day, kind, model_id, seller
select * from changes
