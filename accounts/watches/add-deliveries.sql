-- Adds the rows of $1, a JSON object by id, for release $2, due at $4. Skips deleted accounts, and
-- adds nothing if another process has moved on from release $3.
insert into deliveries (id, account_id, target, run_id, body, due_at, created_at)
select key, accounts.id, value ->> 'target', $2, value ->> 'body', cast($4 as bigint),
  cast($4 as bigint)
from json_each($1) join accounts on accounts.id = value ->> 'accountId'
where exists (select 1 from sender where run_id = $3)
on conflict do nothing
