-- The provider quotes of the last fix: the next one is compared with them and may carry them.
-- grain: provider, model_id
select provider_quotes.*
from provider_quotes
where ordinal = (select max(ordinal) from fix_days)
order by provider, model_id
