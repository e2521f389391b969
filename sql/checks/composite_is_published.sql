-- The newest published value must be finite and positive. Without a value, the run is held for
-- review instead.
select newest.*
from (select getvariable('run_day') as run_day) as run
left join (
    select * from index_days where scope = 'composite' and is_published order by day desc limit 1
) as newest on true
where not isfinite(newest.index_points) or newest.index_points <= 0
    or not isfinite(newest.price_per_m) or newest.price_per_m <= 0
