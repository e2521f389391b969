-- The scales of each source with their maps, and the last day on which its scores were seen.
-- grain: source, scale
with seen as (
    select source, max(observed_to) as known_to from scores group by all
)

select score_maps.* exclude (to_day), seen.known_to
from score_maps
left join seen using (source)
order by source, scale
