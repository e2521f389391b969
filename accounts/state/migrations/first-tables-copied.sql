insert into keys (id, hash, plan, name, created_at, revoked_at)
select id, hash, plan, '', created_at, revoked_at from first_keys;
insert into counts (subject, day, day_used, minute, minute_used)
select subject, day, day_used, minute, minute_used from first_counts;
drop table first_keys;
drop table first_counts;
