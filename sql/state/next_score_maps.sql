-- The scales of each board that could be mapped, and the day of its last capture on one.
-- grain: source, scale
select score_maps.* exclude (to_day), board_captures.captured_on as known_to
from score_maps
inner join board_captures on board_captures.source = score_maps.source and board_captures.day = getvariable('run_day')
where score_maps.is_valid
order by source, scale
