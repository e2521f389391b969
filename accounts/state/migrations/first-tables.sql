-- Version 1, before accounts. SQLite only; counts of one day.
create table keys (
  id text primary key, hash blob not null unique, plan text not null,
  created_at text not null, revoked_at text
) strict;
create table counts (
  subject text primary key, minute integer not null, minute_used integer not null,
  day integer not null, day_used integer not null
) strict, without rowid;
