-- A provider that sets a model's price on a day and the day before, on the same basis and at the
-- same endpoint, with its price change as a natural logarithm.
-- grain: model_id, day_number, provider
select model_providers.*, ln(blended_usd_per_mtok) as log_price, effect
from model_providers
semi join (
    select model_id, day_number + 1 as day_number, provider, price_rule from model_providers where is_counting
) using (model_id, day_number, provider, price_rule)
inner join provider_moves using (model_id, day_number, provider)
where is_counting and effect is not null
