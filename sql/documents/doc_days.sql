-- One file per daily value of the last 365 days; see `index/day_files`.
-- grain: path
-- writes: days/<date>.json
select concat('days/', day, '.json') as path, cast(document as json) as document
from day_files
