-- A state of version 3, with a row of every kind, as the code wrote it that had a table for each database.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE keys (
     id text primary key,
     hash blob not null unique,
     plan text not null,
     created_at text not null,
     revoked_at text
   , account_id text references accounts (id) on delete cascade, name text not null default '') strict;
INSERT INTO keys VALUES('key_1',X'3535353535353535353535353535353535353535353535353535353535353535','free','2026-07-31T12:00:00.000Z',NULL,'acc_a','Laptop');
INSERT INTO keys VALUES('key_2',X'3232323232323232323232323232323232323232323232323232323232323232','paid','2026-07-31T12:00:00.000Z','2026-07-31T12:00:01.000Z','acc_a','O’Brien → Ж');
INSERT INTO keys VALUES('key_3',X'3333333333333333333333333333333333333333333333333333333333333333','anonymous','2026-07-31T12:00:00.000Z',NULL,NULL,'');
INSERT INTO keys VALUES('key_4',X'3434343434343434343434343434343434343434343434343434343434343434','free','2026-07-31T12:00:00.000Z',NULL,'acc_b','gone');
CREATE TABLE accounts (
     id text primary key,
     address text not null unique,
     created_at integer not null
   ) strict;
INSERT INTO accounts VALUES('acc_a','ada@example.com',1785499200000);
INSERT INTO accounts VALUES('acc_b','bob@example.com',1785499200001);
CREATE TABLE counts (
     subject text not null,
     day integer not null,
     day_used integer not null,
     minute integer not null,
     minute_used integer not null,
     primary key (subject, day)
   ) strict, without rowid;
INSERT INTO counts VALUES('address:192.0.2.1',20665,2,29759760,3);
INSERT INTO counts VALUES('key:key_1',20664,5000000000,29759760,3);
INSERT INTO counts VALUES('key:key_1',20665,8,29759760,3);
CREATE TABLE links (
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
INSERT INTO links VALUES('lnk_1','1@example.com',X'3131313131313131313131313131313131313131313131313131313131313131','/dashboard',1785499200000,1,NULL,X'7474747474747474747474747474747474747474747474747474747474747474',X'73737373737373737373737373737373',X'6363636363636363636363636363636363636363636363636363636363636363',1785499800000,1);
INSERT INTO links VALUES('lnk_2','2@example.com',X'3232323232323232323232323232323232323232323232323232323232323232','/dashboard',1785499200001,0,1785499200001,NULL,NULL,NULL,NULL,0);
CREATE TABLE sessions (
     hash blob primary key,
     id text not null unique,
     account_id text not null references accounts (id) on delete cascade,
     created_at integer not null,
     seen_at integer not null
   ) strict, without rowid;
INSERT INTO sessions VALUES(X'7373737373737373737373737373737373737373737373737373737373737373','ses_1','acc_a',1785499200000,1785499200000);
CREATE TABLE attempts (
     subject blob not null,
     at integer not null
   ) strict;
INSERT INTO attempts VALUES(X'616461',1785499200000);
INSERT INTO attempts VALUES(X'616461',1785499200000);
INSERT INTO attempts VALUES(X'616461',1785499200000);
CREATE TABLE secrets (
     name text primary key,
     value blob not null
   ) strict, without rowid;
INSERT INTO secrets VALUES('attempts',X'7878787878787878787878787878787878787878787878787878787878787878');
CREATE TABLE key_changes (count integer not null) strict;
INSERT INTO key_changes VALUES(2);
CREATE INDEX keys_by_account on keys (account_id);
CREATE INDEX counts_by_day on counts (day);
CREATE INDEX links_by_address on links (address);
CREATE INDEX links_by_browser on links (browser_hash);
CREATE INDEX sessions_by_account on sessions (account_id);
CREATE INDEX attempts_by_subject on attempts (subject, at);
CREATE INDEX attempts_by_time on attempts (at);
CREATE TRIGGER key_changed after update of hash, plan, revoked_at on keys begin
     update key_changes set count = count + 1;
   end;
CREATE TRIGGER key_deleted after delete on keys begin
     update key_changes set count = count + 1;
   end;
COMMIT;
PRAGMA user_version = 3;
