-- A day whose scores are computed: each new day with prices, and the run's own.
-- grain: day
select day from value_days where is_new
union
select getvariable('run_day') as day
