-- Takes deliveries to the target $1 that are due at $2, at most $4, and puts them off until $3. Of the
-- target, url, secret and off_at are null where there is none any more.
update alert_deliveries set attempts = attempts + 1, due_at = $3
where state = 'due' and due_at <= $2 and id in (
  select id from alert_deliveries
  where state = 'due' and target = $1 and due_at <= $2 order by due_at limit $4
)
returning id, account_id, target, body, attempts, created_at,
  (select address from accounts where accounts.id = account_id) as email,
  (select url from alert_targets as targets
   where targets.account_id = alert_deliveries.account_id and kind = target) as url,
  (select secret from alert_targets as targets
   where targets.account_id = alert_deliveries.account_id and kind = target) as secret,
  (select off_at from alert_targets as targets
   where targets.account_id = alert_deliveries.account_id and kind = target) as off_at
