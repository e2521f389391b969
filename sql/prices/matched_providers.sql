-- A provider that sets a model's price on a day and the day before, on the same basis and at the
-- same endpoint, with its price change as a natural logarithm.
-- grain: model_id, day_number, provider
select
    now.model_id,
    now.day_number,
    now.day,
    now.provider,
    now.source,
    ln(now.blended_usd_per_mtok) as log_price,
    provider_moves.effect,
from model_providers as now
inner join model_providers as before
    on before.model_id = now.model_id
    and before.day_number = now.day_number - 1
    and before.provider = now.provider
    and before.price_rule = now.price_rule
    and before.is_counting
inner join provider_moves
    on provider_moves.provider = now.provider
    and provider_moves.model_id = now.model_id
    and provider_moves.day_number = now.day_number
where now.is_counting and provider_moves.effect is not null
order by now.model_id, now.day_number, now.provider
