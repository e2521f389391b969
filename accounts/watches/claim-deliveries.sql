-- Takes deliveries to the target $1 that are due at $2, at most $4, to be sent before $3. Of the
-- target, url, secret and off_at are null where there is none any more.
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
