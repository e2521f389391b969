-- The reference prices that the next list entries look back on.
-- grain: model_id, day
select * from model_days order by model_id, day
