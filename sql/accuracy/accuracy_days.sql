-- The share of contradicted prices, for each day on which any price could be compared.
-- grain: day
select * from state_accuracy_days where day <> getvariable('run_day')
union all by name
select cast(getvariable('run_day') as date) as day, comparisons, contradicted, share, share_low, share_high
from accuracy_figures
where scope = 'all'
