-- A schema of version 2, with a row of every kind, as the code wrote it that had a table for each database.

CREATE FUNCTION public.count_key_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   begin
     update key_changes set count = count + 1;
     return null;
   end $$;

CREATE TABLE public.accounts (
    id text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.attempts (
    subject bytea NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.counts (
    subject text NOT NULL COLLATE pg_catalog."C",
    day integer NOT NULL,
    day_used bigint NOT NULL,
    minute integer NOT NULL,
    minute_used bigint NOT NULL
);

CREATE TABLE public.key_changes (
    count bigint NOT NULL
);

CREATE TABLE public.keys (
    id text NOT NULL COLLATE pg_catalog."C",
    hash bytea NOT NULL,
    plan text NOT NULL,
    account_id text COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C"
);

CREATE TABLE public.links (
    id text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL,
    browser_hash bytea NOT NULL,
    next text NOT NULL,
    requested_at bigint NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at bigint,
    token_hash bytea,
    code_salt bytea,
    code_hash bytea,
    expires_at bigint,
    tries integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.schema_version (
    version integer NOT NULL
);

CREATE TABLE public.secrets (
    name text NOT NULL,
    value bytea NOT NULL
);

CREATE TABLE public.sessions (
    hash bytea NOT NULL,
    id text NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);

INSERT INTO public.accounts VALUES ('acc_a', 'ada@example.com', 1785499200000);
INSERT INTO public.accounts VALUES ('acc_b', 'bob@example.com', 1785499200001);

INSERT INTO public.attempts VALUES ('\x616461', 1785499200000);
INSERT INTO public.attempts VALUES ('\x616461', 1785499200000);
INSERT INTO public.attempts VALUES ('\x616461', 1785499200000);

INSERT INTO public.counts VALUES ('address:192.0.2.1', 20665, 2, 29759760, 3);
INSERT INTO public.counts VALUES ('key:key_1', 20665, 8, 29759760, 3);
INSERT INTO public.counts VALUES ('key:key_1', 20664, 5000000000, 29759760, 3);

INSERT INTO public.key_changes VALUES (2);

INSERT INTO public.keys VALUES ('key_3', '\x3333333333333333333333333333333333333333333333333333333333333333', 'anonymous', NULL, '', '2026-07-31T12:00:00.000Z', NULL);
INSERT INTO public.keys VALUES ('key_4', '\x3434343434343434343434343434343434343434343434343434343434343434', 'free', 'acc_b', 'gone', '2026-07-31T12:00:00.000Z', NULL);
INSERT INTO public.keys VALUES ('key_2', '\x3232323232323232323232323232323232323232323232323232323232323232', 'paid', 'acc_a', 'O’Brien → Ж', '2026-07-31T12:00:00.000Z', '2026-07-31T12:00:01.000Z');
INSERT INTO public.keys VALUES ('key_1', '\x3535353535353535353535353535353535353535353535353535353535353535', 'free', 'acc_a', 'Laptop', '2026-07-31T12:00:00.000Z', NULL);

INSERT INTO public.links VALUES ('lnk_1', '1@example.com', '\x3131313131313131313131313131313131313131313131313131313131313131', '/dashboard', 1785499200000, 1, NULL, '\x7474747474747474747474747474747474747474747474747474747474747474', '\x73737373737373737373737373737373', '\x6363636363636363636363636363636363636363636363636363636363636363', 1785499800000, 1);
INSERT INTO public.links VALUES ('lnk_2', '2@example.com', '\x3232323232323232323232323232323232323232323232323232323232323232', '/dashboard', 1785499200001, 0, 1785499200001, NULL, NULL, NULL, NULL, 0);

INSERT INTO public.schema_version VALUES (2);

INSERT INTO public.secrets VALUES ('attempts', '\x7878787878787878787878787878787878787878787878787878787878787878');

INSERT INTO public.sessions VALUES ('\x7373737373737373737373737373737373737373737373737373737373737373', 'ses_1', 'acc_a', 1785499200000, 1785499200000);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_address_key UNIQUE (address);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.counts
    ADD CONSTRAINT counts_pkey PRIMARY KEY (subject, day);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_id_key UNIQUE (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (hash);

CREATE INDEX attempts_by_subject ON public.attempts USING btree (subject, at);

CREATE INDEX attempts_by_time ON public.attempts USING btree (at);

CREATE INDEX counts_by_day ON public.counts USING btree (day);

CREATE INDEX keys_by_account ON public.keys USING btree (account_id);

CREATE INDEX links_by_address ON public.links USING btree (address);

CREATE INDEX links_by_browser ON public.links USING btree (browser_hash);

CREATE INDEX sessions_by_account ON public.sessions USING btree (account_id);

CREATE TRIGGER key_changed AFTER DELETE OR UPDATE OF hash, plan, revoked_at ON public.keys FOR EACH ROW EXECUTE FUNCTION public.count_key_change();

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;

