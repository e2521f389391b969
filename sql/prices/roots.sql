-- Where a source's prices for a provider come from. Sources with the same root copy each other and
-- confirm nothing. If a source copies only some spellings of a provider, all count as copies.
-- grain: source, provider
select source, provider, coalesce(max(root) filter (where root <> source), source) as root
from quotes
group by source, provider
