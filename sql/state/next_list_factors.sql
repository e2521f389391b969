-- The list factors of the last fix.
-- grain: model_id, provider, source
select * exclude (ordinal)
from list_factors
where ordinal = (select max(ordinal) from fix_days)
order by model_id, provider, source
