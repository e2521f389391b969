-- The change log, which the next run continues.
-- grain: day, kind, model_id, provider
select * from changes
