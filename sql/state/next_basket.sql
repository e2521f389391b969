-- The last day's seats; a run without a new day keeps them.
-- grain: model_id
from constituents
where day_number = (select max(day_number) from value_days)
union all by name
from state_basket where not exists (from value_days where is_new)
