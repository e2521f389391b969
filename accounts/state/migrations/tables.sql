-- Columns named "address" hold emails.
create table accounts (
  id {id} primary key,
  address text not null unique,
  created_at {large} not null
){table};

create table keys (
  id {id} primary key,
  hash {bytes} not null unique,
  plan text not null,
  account_id {id} references accounts (id) on delete cascade,
  name text not null,
  created_at {id} not null,
  revoked_at {id},
  is_used integer not null
){table};
create index keys_by_account on keys (account_id);

create table key_changes (count {large} not null){table};
insert into key_changes values (0);

-- One row per day: the days of a key are its usage.
create table counts (
  subject {id} not null,
  day integer not null,
  day_used {large} not null,
  minute integer not null,
  minute_used {large} not null,
  primary key (subject, day)
){ordered};
create index counts_by_day on counts (day);

-- The token and the code come when the mail goes out; due_at is null from then on.
create table links (
  id {id} primary key,
  address text not null,
  browser_hash {bytes} not null,
  next text not null,
  requested_at {large} not null,
  attempts integer not null default 0,
  due_at {large},
  token_hash {bytes} unique,
  code_salt {bytes},
  code_hash {bytes},
  expires_at {large},
  tries integer not null default 0
){table};
create index links_by_address on links (address);
create index links_by_browser on links (browser_hash);

create table sessions (
  hash {bytes} primary key,
  id text not null unique,
  account_id {id} not null references accounts (id) on delete cascade,
  created_at {large} not null,
  seen_at {large} not null
){ordered};
create index sessions_by_account on sessions (account_id);

create table attempts (
  subject {bytes} not null,
  at {large} not null
){table};
create index attempts_by_subject on attempts (subject, at);
create index attempts_by_time on attempts (at);

create table secrets (
  name text primary key,
  value {bytes} not null
){ordered};

-- Watches; where alerts go, with a row for mail only once its owner stopped them; what is to be
-- sent, written before it is; and the one row of the sender: who sends, and what it last compared.
create table alert_watches (
  id {id} primary key,
  account_id {id} not null references accounts (id) on delete cascade,
  kind text not null,
  subject text not null,
  -- Hundredths of a percent.
  threshold integer not null,
  -- The day from which changes count.
  since text not null,
  created_at {large} not null,
  unique (account_id, kind, subject)
){table};

create table alert_targets (
  account_id {id} not null references accounts (id) on delete cascade,
  kind text not null,
  url text not null default '',
  secret text not null default '',
  off_at {large},
  off_reason text,
  primary key (account_id, kind)
){table};

create table alert_deliveries (
  id {id} primary key,
  account_id {id} not null references accounts (id) on delete cascade,
  target text not null,
  run_id text not null,
  body text not null,
  state text not null default 'due',
  attempts integer not null default 0,
  due_at {large} not null,
  created_at {large} not null,
  problem text,
  unique (account_id, target, run_id)
){table};
create index alert_deliveries_by_due on alert_deliveries (state, target, due_at);

create table alert_sender (
  holder text not null, held_until {large} not null,
  run_id text not null, manifest_sha256 text not null, day text not null, as_of text not null
){table};
insert into alert_sender values ('', 0, '', '', '', '');
