-- One file per daily value of the last 365 days; see `index/fix_files`.
-- grain: path
-- writes: fixes/<date>.json
select concat('fixes/', day, '.json') as path, cast(document as json) as document
from fix_files
order by path
