-- Attributions within the longest history.
-- grain: scope, ordinal, kind, model_id
select * from attribution_days order by scope, ordinal, kind, model_id
