-- The scales of each board that could be mapped, and the day of its capture that stands.
-- grain: source, scale
select score_maps.* exclude (to_day), board_days.captured_on as known_to
from score_maps
inner join board_days on board_days.source = score_maps.source and board_days.day = getvariable('run_day')
where score_maps.is_valid
order by source, scale
