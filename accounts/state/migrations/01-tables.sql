-- Columns named "address" contain email addresses.
create table accounts (
  id text primary key,
  address text not null unique,
  created_at bigint not null
);

create table keys (
  id text primary key,
  hash bytea not null unique,
  plan text not null,
  account_id text references accounts (id) on delete cascade,
  name text not null,
  created_at text not null,
  revoked_at text,
  is_used integer not null
);
create index keys_by_account on keys (account_id);

-- One row per day: a key's days are its usage.
create table counts (
  subject text not null,
  day integer not null,
  day_used bigint not null,
  minute integer not null,
  minute_used bigint not null,
  primary key (subject, day)
);
create index counts_by_day on counts (day);

-- Token and code are set when the email is sent; due_at is null from then on.
create table links (
  id text primary key,
  address text not null,
  browser_hash bytea not null,
  next text not null,
  requested_at bigint not null,
  attempts integer not null default 0,
  due_at bigint,
  token_hash bytea unique,
  code_salt bytea,
  code_hash bytea,
  expires_at bigint,
  tries integer not null default 0
);
create index links_by_address on links (address);
create index links_by_browser on links (browser_hash);

create table sessions (
  hash bytea primary key,
  id text not null unique,
  account_id text not null references accounts (id) on delete cascade,
  created_at bigint not null,
  seen_at bigint not null
);
create index sessions_by_account on sessions (account_id);

create table attempts (
  subject bytea not null,
  at bigint not null
);
create index attempts_by_subject on attempts (subject, at);
create index attempts_by_time on attempts (at);

create table secrets (
  name text primary key,
  value bytea not null
);

-- Watches; alert targets, with a row for email only if its owner switched it off; deliveries,
-- written before they are sent; and one row for the sender: who is sending, and the release it last
-- compared.
create table watches (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- What it asks of each release, as JSON.
  question text not null,
  -- Changes after this day and release are reported.
  since text not null,
  run_id text not null,
  unique (account_id, question)
);

create table targets (
  account_id text not null references accounts (id) on delete cascade,
  kind text not null,
  url text not null default '',
  secret text not null default '',
  off_at bigint,
  off_reason text,
  primary key (account_id, kind)
);

create table deliveries (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  target text not null,
  run_id text not null,
  body text not null,
  state text not null default 'due',
  attempts integer not null default 0,
  due_at bigint not null,
  created_at bigint not null,
  problem text,
  unique (account_id, target, run_id)
);
create index deliveries_by_due on deliveries (state, target, due_at);

create table sender (
  holder text not null, held_until bigint not null,
  run_id text not null, manifest_sha256 text not null, day text not null, as_of text not null
);
insert into sender values ('', 0, '', '', '', '');
