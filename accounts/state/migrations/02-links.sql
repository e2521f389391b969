-- Sign-in links are sent at once and limited like requests; the minute of a count isn't kept.
drop table attempts;
drop table links;
create table links (
  id text primary key,
  address text not null,
  browser_hash bytea not null unique,
  token_hash bytea not null unique,
  next text not null,
  expires_at bigint not null
);
alter table counts drop column minute;
alter table counts drop column minute_used;
