-- A link: what one kind of change other than a price move did to the level at a fix. Links move the
-- level, never the index.
-- grain: scope, ordinal, kind
select scope, ordinal, kind, fsum(effect order by model_id) as effect
from attributions
where kind <> 'price'
group by all
order by scope, ordinal, kind
