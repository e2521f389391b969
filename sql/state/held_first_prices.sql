-- Of a fix that is held, what it read first; its prices are in no release yet.
-- grain: provider_group, name, usd_in, usd_out
select first_prices.* replace (state.listed_on as listed_on, state.lag_hours as lag_hours)
from first_prices
left join state_first_prices as state using (provider_group, name, usd_in, usd_out)
order by all
