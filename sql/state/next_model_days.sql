-- The reference prices that the next list entries look back on.
-- grain: model_id, day
-- reads: model_days
-- writes: next_model_days
select * from model_days order by model_id, day
