-- Attributions within the longest history.
-- grain: scope, day_number, kind, model_id
select * from attribution_days
