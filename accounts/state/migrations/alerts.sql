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
