-- A catalogue that confirms nothing on the run's day, because its prices haven't changed for two
-- weeks.
-- grain: source
select source, changed_on
from source_days
where day = getvariable('run_day') and is_stale
