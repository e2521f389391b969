-- The last day on which any of a source's prices changed.
-- grain: source
select source, max(changed_on) as changed_on
from (select source, changed_on from source_days union all from state_sources)
group by source
