-- Exchange rates of the days whose quotes are kept.
-- grain: source, currency, day
select source, max(observed_from) as observed_from, max(observed_to) as observed_to, currency, min(units_per_usd) as units_per_usd, day
from raw_rates
where day >= getvariable('run_day') - cast(getvariable('history_days') as integer)
group by source, currency, day
