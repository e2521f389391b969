-- A day whose scores are asked for: of a refresh of the basket, or the run's own.
-- grain: day
select day from fix_days where is_new and is_refresh
union
select getvariable('run_day') as day
order by day
