-- The reference prices of the days that list entries need.
-- grain: model_id, day
select * from model_days order by model_id, day
