-- A provider that sets a model's price on a day and the day before, on the same basis and at the
-- same endpoint, with its price change as a natural logarithm.
-- grain: model_id, ordinal, provider
select
    now.model_id,
    now.ordinal,
    now.day,
    now.provider,
    now.source,
    ln(now.blended_usd_per_mtok) as log_price,
    seller_moves.effect,
from model_sellers as now
inner join model_sellers as before
    on before.model_id = now.model_id
    and before.ordinal = now.ordinal - 1
    and before.provider = now.provider
    and before.price_rule = now.price_rule
    and before.is_counting
inner join seller_moves
    on seller_moves.provider = now.provider
    and seller_moves.model_id = now.model_id
    and seller_moves.ordinal = now.ordinal
where now.is_counting and seller_moves.effect is not null
order by now.model_id, now.ordinal, now.provider
