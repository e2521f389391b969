-- All daily values.
-- grain: scope, day_number
select * exclude (is_new, link_points, change_24h, change_7d, change_30d) from index_days
