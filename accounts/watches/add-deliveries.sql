-- Adds the rows of $1, one JSON object by id, of the release $2 and due at $4: those whose account is
-- there, and none once another process has gone on from the release $3.
insert into deliveries (id, account_id, target, run_id, body, due_at, created_at)
select key, accounts.id, value ->> 'target', $2, value ->> 'body', cast($4 as bigint),
  cast($4 as bigint)
from json_each($1) join accounts on accounts.id = value ->> 'accountId'
where exists (select 1 from sender where run_id = $3)
on conflict do nothing
