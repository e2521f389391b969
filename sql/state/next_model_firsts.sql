-- The first accepted price of each model.
-- grain: model_id
-- reads: model_firsts
-- writes: next_model_firsts
select * from model_firsts order by model_id
