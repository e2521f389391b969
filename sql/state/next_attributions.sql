-- The attributions that the longest history still shows.
-- grain: scope, ordinal, kind, model_id
select * from attribution_days order by scope, ordinal, kind, model_id
