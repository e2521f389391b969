-- Leases at most $4 deliveries to target $1 that are due at $2, until $3. url, secret and off_at
-- are null if the target has been removed.
update deliveries set attempts = attempts + 1, due_at = $3, state = 'sending'
where state = 'due' and due_at <= $2 and id in (
  select id from deliveries
  where state = 'due' and target = $1 and due_at <= $2 order by due_at limit $4
)
returning id, account_id, target, body, attempts, created_at,
  (select address from accounts where accounts.id = account_id) as email,
  (select url from targets
   where targets.account_id = deliveries.account_id and kind = target) as url,
  (select secret from targets
   where targets.account_id = deliveries.account_id and kind = target) as secret,
  (select off_at from targets
   where targets.account_id = deliveries.account_id and kind = target) as off_at
