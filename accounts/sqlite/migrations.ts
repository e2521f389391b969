/** Forward only: a state file has been through the first `user_version` of these. */
export const MIGRATIONS = [
  `create table keys (
     id text primary key,
     hash blob not null unique,
     plan text not null,
     created_at text not null,
     revoked_at text
   ) strict;
   create table counts (
     subject text primary key,
     minute integer not null,
     minute_used integer not null,
     day integer not null,
     day_used integer not null
   ) strict, without rowid;`,

  `create table accounts (
     id text primary key,
     address text not null unique,
     created_at integer not null
   ) strict;

   alter table keys add column account_id text references accounts (id) on delete cascade;
   alter table keys add column name text not null default '';
   create index keys_by_account on keys (account_id);

   -- One row a day: the days of a key are its usage.
   alter table counts rename to counts_of_one_day;
   create table counts (
     subject text not null,
     day integer not null,
     day_used integer not null,
     minute integer not null,
     minute_used integer not null,
     primary key (subject, day)
   ) strict, without rowid;
   insert into counts (subject, day, day_used, minute, minute_used)
   select subject, day, day_used, minute, minute_used from counts_of_one_day;
   drop table counts_of_one_day;
   create index counts_by_day on counts (day);

   -- The token and the code come when the mail goes out; due_at is null from then on.
   create table links (
     id text primary key,
     address text not null,
     browser_hash blob not null,
     next text not null,
     requested_at integer not null,
     attempts integer not null default 0,
     due_at integer,
     token_hash blob unique,
     code_salt blob,
     code_hash blob,
     expires_at integer,
     tries integer not null default 0
   ) strict;
   create index links_by_address on links (address);
   create index links_by_browser on links (browser_hash);

   create table sessions (
     hash blob primary key,
     id text not null unique,
     account_id text not null references accounts (id) on delete cascade,
     created_at integer not null,
     seen_at integer not null
   ) strict, without rowid;
   create index sessions_by_account on sessions (account_id);

   create table attempts (
     subject blob not null,
     at integer not null
   ) strict;
   create index attempts_by_subject on attempts (subject, at);
   create index attempts_by_time on attempts (at);

   create table secrets (
     name text primary key,
     value blob not null
   ) strict, without rowid;`,

  `-- Triggers, so that nobody who changes a key can forget to count it, whatever their version.
   create table key_changes (count integer not null) strict;
   insert into key_changes values (0);
   create trigger key_changed after update of hash, plan, revoked_at on keys begin
     update key_changes set count = count + 1;
   end;
   create trigger key_deleted after delete on keys begin
     update key_changes set count = count + 1;
   end;`,
]
