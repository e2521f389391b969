-- Saves the rows of $1, a JSON object with one key per subject and day, because Postgres can't
-- write a row twice in one statement. The larger of two counts stays, because it is the later one.
insert into counts (subject, day, day_used)
select value ->> 'subject',
  cast(value ->> 'day' as bigint), cast(value ->> 'used' as bigint)
from json_each($1) where true
on conflict (subject, day) do update set day_used = excluded.day_used
where excluded.day_used > counts.day_used
