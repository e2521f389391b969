-- A model's reference price at a fix, by sellers with tenure, that is confirmed: it is what it was
-- when others than its seller last bore witness, some weeks ago at most.
-- grain: model_id, ordinal
select
    fix_days.day,
    prices.model_id,
    prices.ordinal,
    prices.input_usd_per_mtok,
    prices.output_usd_per_mtok,
    prices.blended_usd_per_mtok,
    witnesses.roots,
    witnesses.near_sellers,
    witnesses.day as confirmed_on,
from (select * from reference_prices where basis = 'fix' and is_tenured) as prices
inner join fix_days on fix_days.ordinal = prices.ordinal
asof inner join price_witnesses as witnesses
    on witnesses.model_id = prices.model_id and prices.ordinal >= witnesses.ordinal
where
    witnesses.day >= fix_days.day - cast(getvariable('confirmation_days') as integer)
    and abs(ln(prices.blended_usd_per_mtok / witnesses.blended_usd_per_mtok)) < 1e-9
order by prices.model_id, prices.ordinal
