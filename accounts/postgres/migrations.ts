/** Forward only: a database has been through the first `version` of these. */
export const MIGRATIONS = [
  `create table accounts (
     id text collate "C" primary key,
     address text not null unique,
     created_at bigint not null
   );

   create table keys (
     id text collate "C" primary key,
     hash bytea not null unique,
     plan text not null,
     account_id text collate "C" references accounts (id) on delete cascade,
     name text not null,
     created_at text collate "C" not null,
     revoked_at text collate "C"
   );
   create index keys_by_account on keys (account_id);

   -- One row a day: the days of a key are its usage.
   create table counts (
     subject text collate "C" not null,
     day integer not null,
     day_used bigint not null,
     minute integer not null,
     minute_used bigint not null,
     primary key (subject, day)
   );
   create index counts_by_day on counts (day);

   -- The token and the code come when the mail goes out; due_at is null from then on.
   create table links (
     id text collate "C" primary key,
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
     account_id text collate "C" not null references accounts (id) on delete cascade,
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
   );`,

  `-- Triggers, so that nobody who changes a key can forget to count it, whatever their version.
   create table key_changes (count bigint not null);
   insert into key_changes values (0);
   create function count_key_change() returns trigger language plpgsql as $$
   begin
     update key_changes set count = count + 1;
     return null;
   end $$;
   create trigger key_changed after update of hash, plan, revoked_at or delete on keys
   for each row execute function count_key_change();`,
]
