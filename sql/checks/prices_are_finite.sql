-- Every reference price must be finite, positive and within the range allowed for quotes.
select model_id, day_number, blended_usd_per_mtok
from reference_prices
where not isfinite(blended_usd_per_mtok)
    or blended_usd_per_mtok < getvariable('range_min_usd_per_mtok')
    or blended_usd_per_mtok > getvariable('range_max_usd_per_mtok')
