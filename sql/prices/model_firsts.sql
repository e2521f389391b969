-- A model's first accepted price. Its day determines the model's age, and the price helps to choose
-- its tier.
-- grain: model_id
select * from state_model_firsts
union all by name
select model_id, min(day) as first_day, arg_min(blended_usd_per_mtok, day) as launch_usd_per_mtok
from reference_prices
anti join state_model_firsts using (model_id)
group by all
