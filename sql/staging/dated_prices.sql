-- What a model cost on days before this service looked: as catalogues' histories have it (data/seed),
-- and as its creator announced it where none goes back so far (data/announced-prices.csv). USD per
-- million tokens.
-- grain: model_id, source, evidence, from_day
select * from raw_dated_prices
union all by name
select
    model_id,
    'announcement' as source,
    provider,
    'vendor_dated' as evidence,
    from_day::date as from_day,
    to_day::date as to_day,
    input_usd_per_mtok::double as input_usd_per_mtok,
    output_usd_per_mtok::double as output_usd_per_mtok,
    false as has_open_weights,
from data_announced_prices
