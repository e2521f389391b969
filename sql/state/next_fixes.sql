-- Every fix ever made.
-- grain: scope, ordinal
-- reads: fixes
-- writes: next_fixes
select * exclude (is_new, change_24h, change_7d, change_30d) from fixes order by scope, ordinal
