-- The price steps that the longest history still shows.
-- grain: model_id, from_day
select * from price_steps order by model_id, from_day
