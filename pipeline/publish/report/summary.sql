-- Figures of the last published value, for monitoring.
select
  getvariable('methodology_version') as methodology_version,
  round(index_points, 2) as index_points,
  round(change_24h, 2) as change_24h_pct,
  constituents,
  (select count(*)::integer from listed_models) as models,
  (select count(*)::integer from endpoints) as endpoints,
  (select count(*)::integer from observed_quotes) as quotes,
  (select count(*)::integer from observed_quotes where outcome in ('pending', 'refused')) as quarantined,
from index_days where scope = 'composite' and is_published order by day desc limit 1
