-- The price steps within the longest history.
-- grain: model_id, from_day
select * from price_steps order by model_id, from_day
