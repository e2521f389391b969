-- The first accepted price of each model.
-- grain: model_id
select * from model_firsts order by model_id
