-- Saves the rows of $1, a JSON object with one key per subject and day, because Postgres can't
-- write a row twice in one statement. The larger of two counts stays, because it is the later one.
insert into counts (subject, day, day_used, minute, minute_used)
select value ->> 'subject',
  cast(value ->> 'day' as bigint), cast(value ->> 'dayUsed' as bigint),
  cast(value ->> 'minute' as bigint), cast(value ->> 'minuteUsed' as bigint)
from json_each($1) where true
on conflict (subject, day) do update set
  day_used = case
    when excluded.day_used > counts.day_used then excluded.day_used
    else counts.day_used
  end,
  minute = case
    when excluded.minute > counts.minute then excluded.minute
    else counts.minute
  end,
  minute_used = case
    when (excluded.minute, excluded.minute_used) > (counts.minute, counts.minute_used)
    then excluded.minute_used
    else counts.minute_used
  end
