-- All daily values.
-- grain: scope, ordinal
select * exclude (is_new, link_points, change_24h, change_7d, change_30d) from fixes order by scope, ordinal
