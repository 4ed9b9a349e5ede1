-- What all migrations make together, for reading. Written by `npm run schema`; a test compares it with the migrated
-- database. Tables stand in the order of their names.

CREATE OR REPLACE FUNCTION analyze_filled_tables(tables text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  filled regclass;
begin
  for filled in
    select oid::regclass from pg_stat_xact_user_tables join pg_class on oid = relid
    where schemaname = 'public' and n_tup_ins >= 1000 and n_tup_ins > reltuples
      and (tables is null or pg_class.relname = any(tables))
    order by oid
  loop
    execute format('analyze %s', filled);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION bonus_of(rule bigint, percent bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select max(t.bonus) from bonus_threshold t where t.rule_id = rule and t.percent <= bonus_of.percent), 0)
    + case when bonus_of.percent > 100
        then (select least(r.above_cap, r.above_rate::numeric * (bonus_of.percent - 100))::bigint from bonus_rule r where r.id = rule)
        else 0 end
$function$;

CREATE OR REPLACE FUNCTION change_article_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into article_revision default values
    on conflict (is_only) do update set revision = gen_random_uuid();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION consent_held(who bigint, which bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select case when last.value then last.id end
  from (
    select event.id, event.value
    from consent_event event
    join approval_version version on version.id = event.approval_version_id
    join approval on approval.id = version.approval_id and approval.withdrawn_at is null
    where event.person_id = who and approval.id = which
    order by event.at desc, event.id desc limit 1
  ) as last
$function$;

CREATE OR REPLACE FUNCTION count_gone_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unread_change (person_id, delta)
  select person_id, -count(*) from former where read_at is null group by person_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_new_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unread_change (person_id, delta)
  select person_id, count(*) from fresh where read_at is null group by person_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_read()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unread_change (person_id, delta)
  select former.person_id, -count(*) from former join fresh on fresh.id = former.id
  where former.read_at is null and fresh.read_at is not null group by former.person_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION forget_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from device where session_hash = old.token_hash;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION have_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from unsettled_entry using added where unsettled_entry.entry_id = added.entry_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION in_polish_order(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(translate(words, 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż') collate "C"),
    'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z}'), 'ż', 'z~')
$function$;

CREATE OR REPLACE FUNCTION is_addressed(whose bigint, role_now text, roles text[], opens_at timestamp with time zone, closes_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (role_now = any(roles) and not exists (
    select from role_change where person_id = whose
      and since > ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
  )) or exists (
    select from role_change held
    where held.person_id = whose and held.role = any(roles)
      and held.since >= (opens_at at time zone 'Europe/Warsaw')::date
      and not exists (
        select from role_change earlier where earlier.person_id = whose and earlier.since < held.since
          and earlier.since > ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
      )
  )
$function$;

CREATE OR REPLACE FUNCTION keep_former_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.deleted_at is not null then
    delete from former_identity where person_id = new.id;
  else
    insert into former_identity (person_id, searched, email) values (old.id, old.searched, lower(trim(old.email)))
    on conflict (person_id, searched, email) do update set until = null;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_text_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.number is not null and (tg_op = 'DELETE' or (new.number, new.name, new.html, new.is_required)
      is distinct from (old.number, old.name, old.html, old.is_required)) then
    raise exception 'a numbered version of a text never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$function$;

CREATE OR REPLACE FUNCTION know_invited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select phone, searched into new.person_phone, new.person_searched from person where id = new.person_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION know_person_of_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select role, phone, searched, name_order
  into new.person_role, new.person_phone, new.person_searched, new.person_order
  from person where id = new.person_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION number_regulations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into text_version (number, html, state, changed_at, taken_at)
  select coalesce((select max(number) from text_version where approval_id is null), 0) + 1, new.html, 'taken',
    new.updated_at, new.updated_at
  where new.html is distinct from (
    select html from text_version where approval_id is null and state = 'taken' order by taken_at desc, number desc limit 1
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION picture_addresses(VARIADIC texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(distinct found[1]), '{}')
  from unnest(texts) as words, regexp_matches(words, '/files/[0-9A-Za-z_-]+\.[a-z]{3,4}', 'g') as found
$function$;

CREATE OR REPLACE FUNCTION queue_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into push (notification_id, device_id, person_id, due_at)
  select fresh.id, device.id, device.person_id, fresh.created_at
  from fresh join device on device.person_id = fresh.person_id;
  if found then
    insert into job (queue, payload, run_at, created_at)
    select 'push', '{}', max(created_at), max(created_at) from fresh;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_decided_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.state = 'open'
    and (new.kind, new.subject, new.payload, new.shown, new.digest, new.proposed_by, new.proposed_at, new.expires_at)
      is not distinct from
      (old.kind, old.subject, old.payload, old.shown, old.digest, old.proposed_by, old.proposed_at, old.expires_at)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_hold_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    old.reason := case when new.reason = '' then '' else old.reason end;
    if tg_table_name = 'payout_release' then old.iban_sealed := new.iban_sealed; end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(translate(words, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz') collate "C")
$function$;

CREATE OR REPLACE FUNCTION settling_month(month date, cause text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when cause like 'quarter:%' then (month + interval '2 months')::date else month end
$function$;

CREATE OR REPLACE FUNCTION tell_invitations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update invitation set person_phone = new.phone, person_searched = new.searched where person_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_notified()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('klub', 'notified ' || ids)
  from (
    select string_agg(person_id::text, ' ') as ids
    from (
      select person_id, (row_number() over (order by person_id) - 1) / 500 as part
      from (select distinct person_id from fresh) as person
    ) as numbered
    group by part
  ) as parts;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_person_out()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('klub', 'out ' || new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_places_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update person_place
  set person_role = new.role, person_phone = new.phone, person_searched = new.searched, person_order = new.name_order
  where person_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION tell_session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('klub', 'ended ' || old.person_id || ' ' || encode(old.token_hash, 'hex'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION wait_for_statement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into unsettled_entry select id, person_id, settling_month(month, cause), kind, amount from added;
  -- Revisions of a rehearsal begin at a thousand million.
  delete from unsettled_entry using (
    select array_agg(waits.entry_id) as ids
    from (
      select distinct person_id, cause, kind, settling_month(month, cause) as month from added where revision % 1000000000 > 1
    ) as later
    join ledger_entry entry on entry.person_id = later.person_id and entry.cause = later.cause and entry.kind = later.kind
      and settling_month(entry.month, entry.cause) = later.month
    join unsettled_entry waits on waits.entry_id = entry.id
    group by later.person_id, later.cause, later.kind, later.month having sum(waits.amount) = 0
  ) as cancelled
  where unsettled_entry.entry_id = any(cancelled.ids);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION whole_percent(points numeric, target numeric)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when target > 0 then least(1000000000, greatest(0, div(points * 100, target)))::bigint end
$function$;

create table alone_change (
  id bigint generated always as identity,
  act text not null,
  act_id bigint not null,
  staff_id bigint,
  month date not null,
  person_id bigint not null,
  amount bigint not null,
  corrections bigint not null,
  is_over boolean not null,
  created_at timestamp(3) with time zone not null,
  signoff_id bigint,
  constraint alone_change_pkey PRIMARY KEY (id),
  constraint alone_change_act_check CHECK ((act = ANY (ARRAY['correction'::text, 'import'::text, 'undo'::text, 'role'::text, 'shop'::text]))),
  constraint alone_change_amount_check CHECK ((amount >= 0)),
  constraint alone_change_check CHECK (((corrections >= 0) AND (corrections <= amount))),
  constraint alone_change_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint alone_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint alone_change_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id),
  constraint alone_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX alone_change_open ON alone_change USING btree (month) WHERE (signoff_id IS NULL);

CREATE INDEX alone_change_person ON alone_change USING btree (person_id);

create table announcement (
  cause text not null,
  announced_at timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (cause)
);

create table answer_key (
  question_id bigint not null,
  reply_id text not null,
  constraint answer_key_pkey PRIMARY KEY (question_id, reply_id),
  constraint answer_key_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id),
  constraint answer_key_reply_id_fkey FOREIGN KEY (reply_id) REFERENCES question_reply(id)
);

create table approval (
  id bigint generated always as identity,
  code text not null,
  occasion text not null,
  position integer default 0 not null,
  withdrawn_at timestamp with time zone,
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_code_key UNIQUE (code),
  constraint approval_occasion_check CHECK ((occasion = ANY (ARRAY['login'::text, 'delete'::text])))
);

create table approval_version (
  id bigint generated always as identity,
  approval_id bigint not null,
  version integer not null,
  name text not null,
  content text not null,
  required boolean not null,
  sha256 text not null,
  valid_from timestamp with time zone not null,
  constraint approval_version_pkey PRIMARY KEY (id),
  constraint approval_version_approval_id_version_key UNIQUE (approval_id, version),
  constraint approval_version_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id)
);

CREATE TRIGGER approval_version_append_only BEFORE DELETE OR UPDATE ON approval_version FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table article_revision (
  is_only boolean default true not null,
  revision uuid default gen_random_uuid() not null,
  constraint article_revision_pkey PRIMARY KEY (is_only),
  constraint article_revision_is_only_check CHECK (is_only)
);

create table bank_account_change (
  id bigint generated always as identity,
  person_id bigint not null,
  old_iban_sealed text not null,
  new_iban_sealed text not null,
  changed_at timestamp with time zone not null,
  way text default ''::text not null,
  device_since timestamp(3) with time zone,
  constraint bank_account_change_pkey PRIMARY KEY (id),
  constraint bank_account_change_way_check CHECK ((way = ANY (ARRAY[''::text, 'phone'::text, 'tablet'::text, 'computer'::text, 'import'::text]))),
  constraint bank_account_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX bank_account_change_person ON bank_account_change USING btree (person_id, changed_at DESC);

create table bonus_rule (
  id bigint generated always as identity,
  role text not null,
  period_kind text not null,
  valid_from date not null,
  version integer not null,
  above_rate bigint default 0 not null,
  above_cap bigint default 0 not null,
  knowledge_gate boolean not null,
  import_id bigint not null,
  created_at timestamp with time zone not null,
  constraint bonus_rule_pkey PRIMARY KEY (id),
  constraint bonus_rule_role_period_kind_valid_from_version_key UNIQUE (role, period_kind, valid_from, version),
  constraint bonus_rule_above_cap_check CHECK ((above_cap >= 0)),
  constraint bonus_rule_above_rate_check CHECK ((above_rate >= 0)),
  constraint bonus_rule_period_kind_check CHECK ((period_kind = ANY (ARRAY['month'::text, 'quarter'::text]))),
  constraint bonus_rule_role_check CHECK ((role = ANY (ARRAY['user1'::text, 'user2'::text, 'user3'::text]))),
  constraint bonus_rule_valid_from_check CHECK ((EXTRACT(day FROM valid_from) = (1)::numeric))
);

create table bonus_threshold (
  rule_id bigint not null,
  percent integer not null,
  bonus bigint not null,
  constraint bonus_threshold_pkey PRIMARY KEY (rule_id, percent),
  constraint bonus_threshold_bonus_check CHECK ((bonus >= 0)),
  constraint bonus_threshold_percent_check CHECK ((percent > 0)),
  constraint bonus_threshold_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES bonus_rule(id)
);

create table calendar_item (
  id bigint generated always as identity,
  group_title text not null,
  title text not null,
  day date not null,
  position integer not null,
  constraint calendar_item_pkey PRIMARY KEY (id),
  constraint calendar_item_group_title_day_title_key UNIQUE (group_title, day, title)
);

create table call_refusal (
  person_id bigint not null,
  since timestamp(3) with time zone not null,
  constraint call_refusal_pkey PRIMARY KEY (person_id),
  constraint call_refusal_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table column_alias (
  kind text not null,
  heading text not null,
  column_name text not null,
  staff_id bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint column_alias_pkey PRIMARY KEY (kind, heading),
  constraint column_alias_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table consent_event (
  id bigint generated always as identity,
  person_id bigint not null,
  approval_version_id bigint not null,
  value boolean not null,
  at timestamp with time zone not null,
  source text not null,
  user_agent text not null,
  channel text not null,
  device_hash bytea,
  constraint consent_event_pkey PRIMARY KEY (id),
  constraint consent_event_approval_version_id_fkey FOREIGN KEY (approval_version_id) REFERENCES approval_version(id),
  constraint consent_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX consent_event_agreed ON consent_event USING btree (approval_version_id, person_id) WHERE value;

CREATE INDEX consent_event_person ON consent_event USING btree (person_id, approval_version_id);

CREATE TRIGGER consent_event_append_only BEFORE DELETE OR UPDATE ON consent_event FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table contact_category (
  code text not null,
  name text not null,
  roles text[] not null,
  position integer default 0 not null,
  kind text default 'question'::text not null,
  constraint contact_category_pkey PRIMARY KEY (code),
  constraint contact_category_kind CHECK ((kind = ANY (ARRAY['question'::text, 'complaint'::text, 'privacy'::text, 'technical'::text])))
);

create table contact_message (
  id bigint generated always as identity,
  person_id bigint not null,
  submission text not null,
  digest bytea not null,
  content_sealed text not null,
  attachment_file text,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_person_id_submission_digest_key UNIQUE (person_id, submission, digest),
  constraint contact_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX contact_message_person ON contact_message USING btree (person_id, created_at, id);

CREATE INDEX contact_message_waiting ON contact_message USING btree (created_at) WHERE (delivered_at IS NULL);

create table content_draft (
  id bigint generated always as identity,
  kind text not null,
  of_key text,
  state text default 'open'::text not null,
  version integer default 1 not null,
  content jsonb not null,
  base jsonb not null,
  touched jsonb default '{}'::jsonb not null,
  title text default ''::text not null,
  created_by bigint not null,
  created_at timestamp(3) with time zone not null,
  changed_by bigint not null,
  changed_at timestamp(3) with time zone not null,
  import_id bigint,
  signoff_id bigint,
  constraint content_draft_pkey PRIMARY KEY (id),
  constraint content_draft_state_check CHECK ((state = ANY (ARRAY['open'::text, 'published'::text, 'discarded'::text]))),
  constraint content_draft_version_check CHECK ((version > 0)),
  constraint content_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint content_draft_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint content_draft_import_id_fkey FOREIGN KEY (import_id) REFERENCES import_batch(id),
  constraint content_draft_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id)
);

CREATE INDEX content_draft_import ON content_draft USING btree (import_id) WHERE (import_id IS NOT NULL);

CREATE INDEX content_draft_listed ON content_draft USING btree (changed_at) WHERE (state = 'open'::text);

CREATE INDEX content_draft_of ON content_draft USING btree (kind, of_key, id);

CREATE UNIQUE INDEX content_draft_open ON content_draft USING btree (kind, of_key) WHERE (state = 'open'::text);

CREATE INDEX content_draft_pictures ON content_draft USING gin (picture_addresses(VARIADIC ARRAY[(content)::text])) WHERE (state = 'open'::text);

create table content_presence (
  draft_id bigint not null,
  staff_id bigint not null,
  seen_at timestamp(3) with time zone not null,
  constraint content_presence_pkey PRIMARY KEY (draft_id, staff_id),
  constraint content_presence_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES content_draft(id),
  constraint content_presence_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table content_revision (
  id bigint generated always as identity,
  draft_id bigint not null,
  version integer not null,
  content jsonb not null,
  staff_id bigint not null,
  begun_at timestamp(3) with time zone not null,
  saved_at timestamp(3) with time zone not null,
  constraint content_revision_pkey PRIMARY KEY (id),
  constraint content_revision_draft_id_version_key UNIQUE (draft_id, version),
  constraint content_revision_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES content_draft(id),
  constraint content_revision_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table correction (
  id bigint generated always as identity,
  key text not null,
  person_id bigint not null,
  month date not null,
  cause text not null,
  amount bigint not null,
  reason_code text not null,
  reason text not null,
  complaint text not null,
  state text not null,
  staff_id bigint,
  decided_by bigint,
  signoff_id bigint,
  entry_id bigint,
  created_at timestamp(3) with time zone not null,
  booked_at timestamp(3) with time zone,
  import_id bigint,
  import_row integer,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_entry_id_key UNIQUE (entry_id),
  constraint correction_key_key UNIQUE (key),
  constraint correction_amount_check CHECK ((amount <> 0)),
  constraint correction_check CHECK (((state = 'booked'::text) = (entry_id IS NOT NULL))),
  constraint correction_check1 CHECK (((entry_id IS NULL) = (booked_at IS NULL))),
  constraint correction_check2 CHECK ((decided_by <> staff_id)),
  constraint correction_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint correction_reason_code_check CHECK ((reason_code = ANY (ARRAY['data'::text, 'complaint'::text, 'content'::text, 'agreement'::text, 'other'::text]))),
  constraint correction_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'booked'::text]))),
  constraint correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint correction_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint correction_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint correction_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id),
  constraint correction_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX correction_cause ON correction USING btree (cause);

CREATE INDEX correction_complaint ON correction USING btree (complaint) WHERE (complaint <> ''::text);

CREATE INDEX correction_person ON correction USING btree (person_id, id);

create table customer (
  id bigint generated always as identity,
  prefix text not null,
  number text not null,
  name text not null,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_prefix_number_key UNIQUE (prefix, number),
  constraint customer_number_check CHECK ((number ~ '^[0-9]{1,12}$'::text))
);

CREATE INDEX customer_number ON customer USING btree (number);

CREATE INDEX customer_words ON customer USING gin (to_tsvector('simple'::regconfig, translate(searchable(((((prefix || ' '::text) || number) || ' '::text) || name)), '-./_,@+'::text, '       '::text)));

create table customer_change (
  place_id bigint not null,
  since date not null,
  customer_id bigint not null,
  constraint customer_change_pkey PRIMARY KEY (place_id, since),
  constraint customer_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_change_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id)
);

CREATE INDEX customer_change_customer ON customer_change USING btree (customer_id);

create table departure (
  person_id bigint not null,
  envelope text not null,
  left_at timestamp with time zone not null,
  purge_at timestamp with time zone not null,
  constraint departure_pkey PRIMARY KEY (person_id),
  constraint departure_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX departure_purge ON departure USING btree (purge_at);

create table device (
  id bigint generated always as identity,
  token text not null,
  person_id bigint not null,
  session_hash bytea not null,
  platform text not null,
  version text not null,
  api_url text not null,
  public_key text not null,
  auth_secret text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint device_pkey PRIMARY KEY (id),
  constraint device_token_key UNIQUE (token),
  constraint device_platform_check CHECK ((platform = ANY (ARRAY['android'::text, 'ios'::text, 'web'::text]))),
  constraint device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint device_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);

CREATE INDEX device_person ON device USING btree (person_id);

CREATE INDEX device_session ON device USING btree (session_hash);

create table download (
  id bigint generated always as identity,
  person_id bigint not null,
  digest bytea not null,
  request_sealed text not null,
  name text not null,
  file text not null,
  progress smallint default 0 not null,
  created_at timestamp with time zone not null,
  made_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  told_at timestamp with time zone,
  constraint download_pkey PRIMARY KEY (id),
  constraint download_file_key UNIQUE (file),
  constraint download_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint download_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX download_person ON download USING btree (person_id, created_at);

CREATE UNIQUE INDEX download_under_way ON download USING btree (person_id, digest) WHERE ((made_at IS NULL) AND (failed_at IS NULL));

create table download_link (
  token_hash bytea not null,
  download_id bigint not null,
  session_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint download_link_pkey PRIMARY KEY (token_hash),
  constraint download_link_download_id_fkey FOREIGN KEY (download_id) REFERENCES download(id) ON DELETE CASCADE,
  constraint download_link_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);

CREATE INDEX download_link_download ON download_link USING btree (download_id);

CREATE INDEX download_link_session ON download_link USING btree (session_hash);

create table figure_before (
  import_id bigint not null,
  kind text not null,
  person_id bigint not null,
  place_id bigint not null,
  month date not null,
  value bigint,
  former_import_id bigint,
  former_import_row integer,
  constraint figure_before_kind_check CHECK ((kind = ANY (ARRAY['plan'::text, 'realisation'::text])))
);

CREATE INDEX figure_before_import ON figure_before USING brin (import_id) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX figure_before_person ON figure_before USING btree (person_id);

create table former_identity (
  person_id bigint not null,
  searched text not null,
  email text not null,
  until timestamp(3) with time zone,
  constraint former_identity_pkey PRIMARY KEY (person_id, searched, email),
  constraint former_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX former_identity_email ON former_identity USING btree (email) WHERE (email <> ''::text);

CREATE INDEX former_identity_searched ON former_identity USING btree (searched);

create table former_phone (
  person_id bigint not null,
  digest bytea not null,
  left_at timestamp(3) with time zone not null,
  constraint former_phone_pkey PRIMARY KEY (person_id, digest),
  constraint former_phone_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX former_phone_digest ON former_phone USING btree (digest);

create table import_batch (
  id bigint generated always as identity,
  staff_id bigint,
  state text default 'open'::text not null,
  operation_id bigint,
  found jsonb,
  horizon text,
  created_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone not null,
  applied_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  applied_by bigint,
  approved_by bigint,
  approved_at timestamp(3) with time zone,
  undone_by bigint,
  undo_approved_by bigint,
  undo_approved_at timestamp(3) with time zone,
  reads_hidden boolean default false not null,
  replaces_newer boolean default false not null,
  customers_from text,
  title text,
  person_id bigint,
  constraint import_batch_pkey PRIMARY KEY (id),
  constraint import_batch_customers_from CHECK ((customers_from = ANY (ARRAY['today'::text, 'beginning'::text]))),
  constraint import_batch_state_check CHECK ((state = ANY (ARRAY['open'::text, 'checking'::text, 'wrong'::text, 'ready'::text, 'proposed'::text, 'applying'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'rejected'::text, 'expired'::text]))),
  constraint import_batch_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES staff(id),
  constraint import_batch_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES staff(id),
  constraint import_batch_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint import_batch_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint import_batch_undo_approved_by_fkey FOREIGN KEY (undo_approved_by) REFERENCES staff(id),
  constraint import_batch_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES staff(id)
);

CREATE INDEX import_batch_person ON import_batch USING btree (person_id) WHERE (person_id IS NOT NULL);

CREATE INDEX import_batch_state ON import_batch USING btree (state, changed_at);

CREATE INDEX import_batch_words ON import_batch USING gin (to_tsvector('simple'::regconfig, translate(searchable(title), '-./_,@+'::text, '       '::text))) WHERE (title IS NOT NULL);

create table import_errors (
  id bigint generated always as identity,
  batch_id bigint not null,
  name text not null,
  stored text not null,
  key_sealed text not null,
  what text not null,
  constraint import_errors_pkey PRIMARY KEY (id),
  constraint import_errors_what_check CHECK ((what = ANY (ARRAY['errors'::text, 'asides'::text, 'changes'::text, 'rows'::text]))),
  constraint import_errors_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batch(id)
);

CREATE INDEX import_errors_batch ON import_errors USING btree (batch_id, id);

create table import_file (
  id bigint generated always as identity,
  batch_id bigint not null,
  name text not null,
  size bigint not null,
  sha256 text not null,
  stored text,
  key_sealed text,
  kind text,
  received_at timestamp(3) with time zone not null,
  constraint import_file_pkey PRIMARY KEY (id),
  constraint import_file_check CHECK (((stored IS NULL) = (key_sealed IS NULL))),
  constraint import_file_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batch(id)
);

CREATE INDEX import_file_batch ON import_file USING btree (batch_id, id);

CREATE INDEX import_file_words ON import_file USING gin (to_tsvector('simple'::regconfig, translate(searchable(name), '-./_,@+'::text, '       '::text)));

create table import_run (
  id bigint generated always as identity,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  rows_new bigint not null,
  rows_changed bigint not null,
  rows_unchanged bigint not null,
  imported_at timestamp with time zone not null,
  batch_id bigint,
  constraint import_run_pkey PRIMARY KEY (id),
  constraint import_run_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES import_batch(id)
);

CREATE INDEX import_run_batch ON import_run USING btree (batch_id) WHERE (batch_id IS NOT NULL);

create table invitation (
  id bigint generated always as identity,
  inviter_id bigint not null,
  person_id bigint not null,
  customer_id bigint not null,
  role text not null,
  invited_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  replaced_at timestamp with time zone,
  person_phone text default ''::text not null,
  person_searched text default ''::text not null,
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_role_check CHECK ((role = ANY (ARRAY['user1'::text, 'user2'::text, 'user3'::text]))),
  constraint invitation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint invitation_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES person(id),
  constraint invitation_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE UNIQUE INDEX invitation_current ON invitation USING btree (person_id) WHERE ((withdrawn_at IS NULL) AND (replaced_at IS NULL));

CREATE INDEX invitation_inviter ON invitation USING btree (inviter_id, invited_at DESC, id DESC) INCLUDE (person_id, customer_id, role, withdrawn_at, replaced_at, person_phone, person_searched);

CREATE INDEX invitation_newest ON invitation USING btree (invited_at DESC, id DESC);

CREATE INDEX invitation_person ON invitation USING btree (person_id);

CREATE TRIGGER invitation_knows BEFORE INSERT OR UPDATE OF person_id ON invitation FOR EACH ROW EXECUTE FUNCTION know_invited();

create table invitation_sms (
  id bigint generated always as identity,
  invitation_id bigint not null,
  inviter_id bigint not null,
  person_id bigint not null,
  asked_at timestamp with time zone not null,
  constraint invitation_sms_pkey PRIMARY KEY (id),
  constraint invitation_sms_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitation(id),
  constraint invitation_sms_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES person(id),
  constraint invitation_sms_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX invitation_sms_asked ON invitation_sms USING btree (asked_at);

CREATE INDEX invitation_sms_inviter ON invitation_sms USING btree (inviter_id, asked_at);

CREATE INDEX invitation_sms_person ON invitation_sms USING btree (person_id, asked_at);

create table job (
  id bigint generated always as identity,
  queue text not null,
  key text,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  attempts smallint default 0 not null,
  locked_until timestamp with time zone,
  done_at timestamp with time zone,
  failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  lane text,
  excused smallint default 0 not null,
  person_id bigint,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_key_key UNIQUE (key)
);

CREATE INDEX job_due ON job USING btree (run_at) WHERE ((done_at IS NULL) AND (failed_at IS NULL));

CREATE INDEX job_person ON job USING btree (person_id, id) WHERE (person_id IS NOT NULL);

create table key_check (
  ring text not null,
  key_id text not null,
  proof text not null,
  digest bytea,
  constraint key_check_pkey PRIMARY KEY (ring, key_id),
  constraint key_check_ring_check CHECK ((ring = ANY (ARRAY['data'::text, 'departures'::text])))
);

create table known_device (
  person_id bigint not null,
  device_hash bytea not null,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  constraint known_device_pkey PRIMARY KEY (person_id, device_hash),
  constraint known_device_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table leaver_account (
  id bigint generated always as identity,
  person_id bigint not null,
  iban_sealed text not null,
  proposed_at timestamp(3) with time zone not null,
  constraint leaver_account_pkey PRIMARY KEY (id),
  constraint leaver_account_person_id_key UNIQUE (person_id),
  constraint leaver_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table ledger_entry (
  id bigint generated always as identity,
  person_id bigint not null,
  kind text not null,
  month date not null,
  amount bigint not null,
  cause text not null,
  revision integer not null,
  rule_id bigint,
  created_at timestamp with time zone not null,
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_person_id_cause_revision_key UNIQUE (person_id, cause, revision),
  constraint ledger_entry_amount_check CHECK ((amount <> 0)),
  constraint ledger_entry_kind_check CHECK ((kind = ANY (ARRAY['month'::text, 'quarter'::text, 'knowledge'::text, 'special'::text, 'correction'::text]))),
  constraint ledger_entry_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint ledger_entry_revision_check CHECK ((revision >= 1)),
  constraint ledger_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint ledger_entry_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES bonus_rule(id)
);

CREATE INDEX ledger_entry_month ON ledger_entry USING btree (person_id, month) INCLUDE (kind, amount, cause);

CREATE INDEX ledger_entry_of_month ON ledger_entry USING brin (month) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX ledger_entry_special ON ledger_entry USING btree (person_id, cause) INCLUDE (amount) WHERE (cause ~~ 'special:%'::text);

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entry_waits AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION wait_for_statement();

create table letter (
  id bigint generated always as identity,
  number text not null,
  person_id bigint,
  source text not null,
  kind text not null,
  content_sealed text not null,
  attachment_file text,
  month date,
  received_at timestamp with time zone not null,
  due_on date not null,
  state text not null,
  result text,
  assigned_to bigint,
  merged_into text,
  form_key text,
  version integer default 1 not null,
  closed_at timestamp with time zone,
  constraint letter_pkey PRIMARY KEY (id),
  constraint letter_form_key_key UNIQUE (form_key),
  constraint letter_number_key UNIQUE (number),
  constraint letter_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint letter_check1 CHECK (((state = 'closed'::text) = (result IS NOT NULL))),
  constraint letter_check2 CHECK (((result = 'merged'::text) = (merged_into IS NOT NULL))),
  constraint letter_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'complaint'::text, 'privacy'::text, 'technical'::text]))),
  constraint letter_result_check CHECK ((result = ANY (ARRAY['accepted'::text, 'partly'::text, 'rejected'::text, 'explained'::text, 'merged'::text]))),
  constraint letter_source_check CHECK ((source = ANY (ARRAY['app'::text, 'phone'::text, 'post'::text]))),
  constraint letter_state_check CHECK ((state = ANY (ARRAY['new'::text, 'assigned'::text, 'waiting'::text, 'closed'::text]))),
  constraint letter_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES staff(id),
  constraint letter_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX letter_assigned ON letter USING btree (assigned_to, due_on, id) WHERE (state <> 'closed'::text);

CREATE INDEX letter_attachment ON letter USING btree (attachment_file) WHERE (attachment_file IS NOT NULL);

CREATE INDEX letter_closed ON letter USING btree (closed_at) WHERE (state = 'closed'::text);

CREATE INDEX letter_merged ON letter USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX letter_open ON letter USING btree (due_on, id) WHERE (state <> 'closed'::text);

CREATE INDEX letter_person ON letter USING btree (person_id, id DESC);

CREATE INDEX letter_state ON letter USING btree (state, due_on, id);

create table letter_counter (
  year integer not null,
  last integer not null,
  constraint letter_counter_pkey PRIMARY KEY (year)
);

create table letter_entry (
  id bigint generated always as identity,
  letter_id bigint not null,
  person_id bigint,
  at timestamp with time zone not null,
  staff_id bigint,
  what text not null,
  details jsonb default '{}'::jsonb not null,
  text_sealed text default ''::text not null,
  form_key text,
  mailed_at timestamp with time zone,
  constraint letter_entry_pkey PRIMARY KEY (id),
  constraint letter_entry_letter_id_form_key_key UNIQUE (letter_id, form_key),
  constraint letter_entry_what_check CHECK ((what = ANY (ARRAY['received'::text, 'assigned'::text, 'sorted'::text, 'note'::text, 'answer'::text, 'merged'::text]))),
  constraint letter_entry_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letter(id),
  constraint letter_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint letter_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX letter_entry_person ON letter_entry USING btree (person_id);

create table letter_template (
  id bigint generated always as identity,
  name text not null,
  content text not null,
  staff_id bigint,
  changed_at timestamp with time zone not null,
  constraint letter_template_pkey PRIMARY KEY (id),
  constraint letter_template_name_key UNIQUE (name),
  constraint letter_template_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table login_device (
  phone text not null,
  device_hash bytea not null,
  ticks jsonb not null,
  at timestamp with time zone not null,
  source text not null,
  user_agent text not null,
  expires_at timestamp with time zone not null,
  constraint login_device_pkey PRIMARY KEY (phone, device_hash)
);

CREATE INDEX login_device_expires ON login_device USING btree (expires_at);

create table login_guard (
  phone text not null,
  bucket text not null,
  tries smallint default 0 not null,
  blocked_at timestamp with time zone,
  last_try_at timestamp with time zone not null,
  wrong smallint default 0 not null,
  constraint login_guard_pkey PRIMARY KEY (phone, bucket)
);

CREATE INDEX login_guard_blocked ON login_guard USING btree (phone) WHERE (blocked_at IS NOT NULL);

CREATE INDEX login_guard_last_try ON login_guard USING btree (last_try_at);

create table manager_seller (
  manager_id bigint not null,
  seller_id bigint not null,
  from_date date not null,
  to_date date,
  constraint manager_seller_pkey PRIMARY KEY (seller_id, manager_id, from_date),
  constraint manager_seller_check CHECK ((to_date >= from_date)),
  constraint manager_seller_manager_id_fkey FOREIGN KEY (manager_id) REFERENCES person(id),
  constraint manager_seller_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES person(id)
);

CREATE INDEX manager_seller_manager ON manager_seller USING btree (manager_id);

create table media (
  id bigint generated always as identity,
  address text not null,
  name text not null,
  alt text default ''::text not null,
  bytes integer not null,
  original text not null,
  crop jsonb,
  created_by bigint,
  created_at timestamp(3) with time zone not null,
  binned_by bigint,
  binned_at timestamp(3) with time zone,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_address_key UNIQUE (address),
  constraint media_bytes_check CHECK ((bytes > 0)),
  constraint media_binned_by_fkey FOREIGN KEY (binned_by) REFERENCES staff(id),
  constraint media_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);

CREATE INDEX media_binned ON media USING btree (binned_at) WHERE (binned_at IS NOT NULL);

CREATE INDEX media_newest ON media USING btree (created_at DESC, id DESC) WHERE (binned_at IS NULL);

create table message (
  id bigint generated always as identity,
  kind text not null,
  state text default 'draft'::text not null,
  title text not null,
  content text not null,
  link text,
  fallbacks jsonb not null,
  conditions jsonb not null,
  revision integer default 1 not null,
  created_by bigint not null,
  changed_by bigint not null,
  changed_at timestamp(3) with time zone not null,
  confirmed_by bigint,
  confirmed_at timestamp(3) with time zone,
  confirmed_people integer,
  snapshot_people integer,
  decided_by bigint,
  send_at timestamp(3) with time zone,
  approval_id bigint,
  started_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  why text,
  cleared_at timestamp(3) with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_check CHECK (((state = ANY (ARRAY['draft'::text, 'withdrawn'::text])) OR (send_at IS NOT NULL))),
  constraint message_check1 CHECK (((state = ANY (ARRAY['sending'::text, 'sent'::text])) <= (started_at IS NOT NULL))),
  constraint message_check2 CHECK (((snapshot_people IS NULL) = (started_at IS NULL))),
  constraint message_kind_check CHECK ((kind = ANY (ARRAY['service'::text, 'commercial'::text]))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'withdrawn'::text]))),
  constraint message_why_check CHECK ((why = ANY (ARRAY['staff'::text, 'grown'::text, 'noConsent'::text]))),
  constraint message_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint message_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint message_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint message_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint message_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
);

CREATE INDEX message_confirmed ON message USING btree (confirmed_at) WHERE (confirmed_at IS NOT NULL);

CREATE INDEX message_listed ON message USING btree (state, id DESC);

CREATE INDEX message_unfinished ON message USING btree (id) WHERE ((state = ANY (ARRAY['planned'::text, 'sending'::text])) OR ((state = 'withdrawn'::text) AND (started_at IS NOT NULL) AND (cleared_at IS NULL)));

create table message_recipient (
  message_id bigint not null,
  person_id bigint not null,
  state text default 'waiting'::text not null,
  why text,
  put_at timestamp(3) with time zone,
  pushed_at timestamp(3) with time zone,
  consent_event_id bigint,
  constraint message_recipient_pkey PRIMARY KEY (message_id, person_id),
  constraint message_recipient_check CHECK (((state = 'skipped'::text) = (why IS NOT NULL))),
  constraint message_recipient_check1 CHECK (((state = ANY (ARRAY['put'::text, 'withdrawn'::text, 'kept'::text])) = (put_at IS NOT NULL))),
  constraint message_recipient_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'put'::text, 'skipped'::text, 'withdrawn'::text, 'kept'::text]))),
  constraint message_recipient_why_check CHECK ((why = ANY (ARRAY['deleted'::text, 'blocked'::text, 'consent'::text, 'limit'::text]))),
  constraint message_recipient_consent_event_id_fkey FOREIGN KEY (consent_event_id) REFERENCES consent_event(id),
  constraint message_recipient_message_id_fkey FOREIGN KEY (message_id) REFERENCES message(id),
  constraint message_recipient_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX message_recipient_person ON message_recipient USING btree (person_id, put_at);

CREATE INDEX message_recipient_waiting ON message_recipient USING btree (message_id, person_id) WHERE (state = 'waiting'::text);

create table month_figure (
  month date not null,
  name text not null,
  value bigint not null,
  counted_at timestamp with time zone not null,
  constraint month_figure_pkey PRIMARY KEY (month, name),
  constraint month_figure_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_figure_name_check CHECK ((name = ANY (ARRAY['active'::text, 'median'::text, 'golden'::text, 'letters'::text])))
);

create table month_rehearsal (
  id bigint generated always as identity,
  month date not null,
  staff_id bigint not null,
  operation_id bigint,
  found jsonb not null,
  horizon text not null,
  created_at timestamp(3) with time zone not null,
  constraint month_rehearsal_pkey PRIMARY KEY (id),
  constraint month_rehearsal_operation_id_key UNIQUE (operation_id),
  constraint month_rehearsal_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint month_rehearsal_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX month_rehearsal_month ON month_rehearsal USING btree (month, id);

create table month_remark (
  rehearsal_id bigint not null,
  kind text not null,
  position integer not null,
  person_id bigint not null,
  amount bigint not null,
  grosze bigint not null,
  amount_before bigint,
  reason text,
  constraint month_remark_pkey PRIMARY KEY (rehearsal_id, kind, "position"),
  constraint month_remark_kind_check CHECK ((kind = ANY (ARRAY['held'::text, 'largest'::text, 'changed'::text, 'overLimit'::text, 'zero'::text, 'account'::text, 'deleted'::text, 'noWork'::text, 'noPlanRole'::text]))),
  constraint month_remark_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint month_remark_rehearsal_id_fkey FOREIGN KEY (rehearsal_id) REFERENCES month_rehearsal(id) ON DELETE CASCADE
);

CREATE INDEX month_remark_person ON month_remark USING btree (person_id);

create table nearest_kept (
  seller_id bigint not null,
  month date not null,
  person_id bigint not null,
  goal integer not null,
  constraint nearest_kept_pkey PRIMARY KEY (seller_id, month, person_id),
  constraint nearest_kept_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint nearest_kept_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES person(id)
);

CREATE INDEX nearest_kept_person ON nearest_kept USING btree (person_id);

create table news (
  id bigint generated always as identity,
  slug text not null,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  published_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_slug_key UNIQUE (slug),
  constraint news_check CHECK ((ends_at > published_at)),
  constraint news_slug_check CHECK ((slug <> 'aktualnosci'::text))
);

CREATE INDEX news_ending ON news USING btree (ends_at) WHERE (ends_at IS NOT NULL);

CREATE INDEX news_newest ON news USING btree (published_at DESC, id DESC);

CREATE INDEX news_pictures ON news USING gin (picture_addresses(VARIADIC ARRAY[thumbnail, image, content]));

CREATE TRIGGER news_changes_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON news FOR EACH STATEMENT EXECUTE FUNCTION change_article_revision();

create table news_reading (
  person_id bigint not null,
  news_id bigint not null,
  read_at timestamp with time zone not null,
  constraint news_reading_pkey PRIMARY KEY (person_id, news_id),
  constraint news_reading_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id),
  constraint news_reading_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX news_reading_news ON news_reading USING btree (news_id);

create table notice_letter (
  topic text not null,
  subject_id bigint not null,
  staff_id bigint not null,
  state text not null,
  at timestamp(3) with time zone not null,
  constraint notice_letter_pkey PRIMARY KEY (subject_id, topic, staff_id),
  constraint notice_letter_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'kept'::text, 'refused'::text]))),
  constraint notice_letter_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX notice_letter_refused ON notice_letter USING btree (at) WHERE (state = 'refused'::text);

create table notification (
  id bigint generated always as identity,
  slug text not null,
  person_id bigint not null,
  cause text not null,
  title text not null,
  content text not null,
  thumbnail text,
  url text,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_person_id_cause_key UNIQUE (person_id, cause),
  constraint notification_slug_key UNIQUE (slug),
  constraint notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX notification_newest ON notification USING btree (person_id, created_at DESC, id DESC);

CREATE INDEX notification_unseen ON notification USING btree (person_id, created_at) WHERE ((read_at IS NULL) AND (seen_at IS NULL));

CREATE TRIGGER notification_counted AFTER INSERT ON notification REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_new_unread();

CREATE TRIGGER notification_gone AFTER DELETE ON notification REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION count_gone_unread();

CREATE TRIGGER notification_pushed AFTER INSERT ON notification REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();

CREATE TRIGGER notification_read AFTER UPDATE ON notification REFERENCING OLD TABLE AS former NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_read();

CREATE TRIGGER notification_told AFTER INSERT ON notification REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION tell_notified();

create table number_request (
  seller_id bigint not null,
  person_id bigint not null,
  day date not null,
  requested_at timestamp(3) with time zone not null,
  is_refused boolean not null,
  text_since date not null,
  constraint number_request_pkey PRIMARY KEY (seller_id, day, person_id),
  constraint number_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint number_request_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES person(id)
);

CREATE INDEX number_request_day ON number_request USING btree (day);

CREATE INDEX number_request_person ON number_request USING btree (person_id, requested_at DESC);

create table operation (
  id bigint generated always as identity,
  kind text not null,
  staff_id bigint,
  state text default 'waiting'::text not null,
  progress smallint default 0 not null,
  note text default ''::text not null,
  input jsonb not null,
  lines jsonb default '[]'::jsonb not null,
  file text,
  is_cancelled boolean default false not null,
  is_writing boolean default false not null,
  attempt smallint default 0 not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint operation_pkey PRIMARY KEY (id),
  constraint operation_check CHECK (((state = ANY (ARRAY['waiting'::text, 'running'::text])) = (ended_at IS NULL))),
  constraint operation_of_staff CHECK (((staff_id IS NOT NULL) OR (kind = ANY (ARRAY['verify'::text, 'import.check'::text])))),
  constraint operation_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint operation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'refused'::text, 'failed'::text, 'cancelled'::text]))),
  constraint operation_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX operation_month ON operation USING btree (((input ->> 'month'::text)), id) WHERE (kind = ANY (ARRAY['month.rehearse'::text, 'month.close'::text]));

CREATE INDEX operation_of_signoff ON operation USING btree ((((input ->> 'signoffId'::text))::bigint)) WHERE ((input ->> 'signoffId'::text) IS NOT NULL);

CREATE INDEX operation_staff ON operation USING btree (staff_id, id);

CREATE INDEX operation_unseen ON operation USING btree (staff_id) WHERE ((seen_at IS NULL) AND (ended_at IS NOT NULL));

CREATE INDEX operation_verifying ON operation USING btree (id) WHERE ((kind = 'verify'::text) AND (ended_at IS NULL));

create table payout (
  id bigint generated always as identity,
  execution_day date not null,
  payer_name text not null,
  payer_address text not null,
  payer_account text not null,
  transfers bigint not null,
  grosze bigint not null,
  made_by text not null,
  approved_by text not null,
  created_at timestamp with time zone not null,
  paid_on date,
  cancelled_at timestamp with time zone,
  proposed_by bigint,
  decided_by bigint,
  signoff_id bigint,
  cancel_reason text,
  mark bytea,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_check CHECK ((lower(approved_by) <> lower(made_by))),
  constraint payout_check1 CHECK (((paid_on IS NULL) OR (cancelled_at IS NULL))),
  constraint payout_made_by_check CHECK ((made_by <> ''::text)),
  constraint payout_two CHECK (((proposed_by IS NULL) = (decided_by IS NULL))),
  constraint payout_two_people CHECK ((decided_by <> proposed_by)),
  constraint payout_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint payout_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  constraint payout_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id)
);

CREATE INDEX payout_created ON payout USING btree (id DESC) INCLUDE (paid_on, cancelled_at);

CREATE UNIQUE INDEX payout_signoff ON payout USING btree (signoff_id) WHERE (signoff_id IS NOT NULL);

create table payout_hold (
  id bigint generated always as identity,
  person_id bigint not null,
  kind text not null,
  item_id bigint,
  month date,
  settled_for bigint,
  reason text not null,
  held_by text not null,
  held_at timestamp with time zone not null,
  constraint payout_hold_pkey PRIMARY KEY (id),
  constraint payout_hold_check CHECK (((kind = 'returned'::text) = (item_id IS NOT NULL))),
  constraint payout_hold_check1 CHECK (((kind = 'repeated'::text) = ((month IS NOT NULL) AND (settled_for IS NOT NULL)))),
  constraint payout_hold_kind_check CHECK ((kind = ANY (ARRAY['operator'::text, 'returned'::text, 'repeated'::text]))),
  constraint payout_hold_item_id_fkey FOREIGN KEY (item_id) REFERENCES payout_item(id),
  constraint payout_hold_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint payout_hold_settled_for_fkey FOREIGN KEY (settled_for) REFERENCES person(id)
);

CREATE INDEX payout_hold_item ON payout_hold USING btree (item_id);

CREATE UNIQUE INDEX payout_hold_month ON payout_hold USING btree (person_id, month) WHERE (kind = 'repeated'::text);

CREATE INDEX payout_hold_person ON payout_hold USING btree (person_id);

CREATE TRIGGER payout_hold_append_only BEFORE DELETE OR UPDATE ON payout_hold FOR EACH ROW EXECUTE FUNCTION refuse_hold_change();

create table payout_item (
  id bigint generated always as identity,
  payout_id bigint not null,
  person_id bigint not null,
  grosze bigint not null,
  first_name text not null,
  last_name text not null,
  iban_sealed text not null,
  street_sealed text not null,
  city_sealed text not null,
  zip_code_sealed text not null,
  returned_on date,
  return_reason text,
  keep_until date not null,
  account_changed boolean default false not null,
  mark bytea,
  returned_grosze bigint,
  constraint payout_item_pkey PRIMARY KEY (id),
  constraint payout_item_payout_id_person_id_key UNIQUE (payout_id, person_id),
  constraint payout_item_grosze_check CHECK ((grosze > 0)),
  constraint payout_item_returned_grosze CHECK (((returned_grosze IS NULL) OR ((returned_grosze > 0) AND (returned_grosze < grosze) AND (returned_on IS NOT NULL)))),
  constraint payout_item_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint payout_item_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX payout_item_keep_until ON payout_item USING btree (keep_until);

CREATE INDEX payout_item_payout ON payout_item USING btree (payout_id, id);

CREATE INDEX payout_item_person ON payout_item USING btree (person_id, id DESC);

CREATE INDEX payout_item_returned ON payout_item USING btree (payout_id) WHERE (returned_on IS NOT NULL);

create table payout_link (
  id bigint generated always as identity,
  payout_id bigint not null,
  kind text not null,
  staff_id bigint,
  hash bytea not null,
  sha256 text not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  constraint payout_link_pkey PRIMARY KEY (id),
  constraint payout_link_hash_key UNIQUE (hash),
  constraint payout_link_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'list'::text]))),
  constraint payout_link_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  constraint payout_link_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX payout_link_payout ON payout_link USING btree (payout_id, id);

create table payout_part (
  item_id bigint not null,
  statement_id bigint not null,
  is_live boolean default true not null,
  constraint payout_part_pkey PRIMARY KEY (statement_id, item_id),
  constraint payout_part_item_id_fkey FOREIGN KEY (item_id) REFERENCES payout_item(id),
  constraint payout_part_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statement(id)
);

CREATE INDEX payout_part_item ON payout_part USING btree (item_id);

CREATE UNIQUE INDEX payout_part_live ON payout_part USING btree (statement_id) INCLUDE (item_id) WHERE is_live;

create table payout_release (
  id bigint not null,
  person_id bigint not null,
  reason text not null,
  released_by text not null,
  released_at timestamp with time zone not null,
  iban_sealed text default ''::text not null,
  constraint payout_release_pkey PRIMARY KEY (id),
  constraint payout_release_id_fkey FOREIGN KEY (id) REFERENCES payout_hold(id),
  constraint payout_release_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX payout_release_person ON payout_release USING btree (person_id);

CREATE TRIGGER payout_release_append_only BEFORE DELETE OR UPDATE ON payout_release FOR EACH ROW EXECUTE FUNCTION refuse_hold_change();

create table pending_consent (
  phone text not null,
  ticks jsonb not null,
  at timestamp with time zone not null,
  source text not null,
  user_agent text not null,
  expires_at timestamp with time zone not null,
  constraint pending_consent_pkey PRIMARY KEY (phone)
);

create table person (
  id bigint generated always as identity,
  phone text not null,
  role text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  email text default ''::text not null,
  client_number text default ''::text not null,
  entrepreneur boolean,
  iban_sealed text default ''::text not null,
  street_sealed text default ''::text not null,
  city_sealed text default ''::text not null,
  zip_code_sealed text default ''::text not null,
  birthday_sealed text default ''::text not null,
  pesel_sealed text default ''::text not null,
  tax_office_name_sealed text default ''::text not null,
  tax_office_address_sealed text default ''::text not null,
  is_profile_complete boolean default false not null,
  password_hash text,
  password_set_at timestamp with time zone,
  blocked_at timestamp with time zone,
  force_log_out boolean default false not null,
  show_slider boolean default true not null,
  badge_hidden_at timestamp with time zone,
  last_login_at timestamp with time zone,
  activated_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  payout_hold_until timestamp with time zone,
  phone_digest bytea,
  searched text generated always as (searchable(((first_name || ' '::text) || last_name))) stored,
  name_order text generated always as (NULLIF(in_polish_order(((last_name || ' '::text) || first_name)), ' '::text)) stored,
  invited_until timestamp with time zone,
  pesel_digest bytea,
  constraint person_pkey PRIMARY KEY (id),
  constraint person_phone_key UNIQUE (phone),
  constraint person_phone_check CHECK (((phone ~ '^\+[1-9][0-9]{7,14}$'::text) OR ((deleted_at IS NOT NULL) AND (phone = ('deleted:'::text || id))))),
  constraint person_role_check CHECK ((role = ANY (ARRAY['user1'::text, 'user2'::text, 'user3'::text, 'salesman'::text])))
);

CREATE INDEX person_blocked ON person USING btree (name_order, id) WHERE ((deleted_at IS NULL) AND (blocked_at IS NOT NULL));

CREATE INDEX person_gone ON person USING btree (deleted_at, id) WHERE (deleted_at IS NOT NULL);

CREATE INDEX person_incomplete ON person USING btree (name_order, id) WHERE ((deleted_at IS NULL) AND (NOT is_profile_complete) AND (activated_at IS NOT NULL) AND (role <> 'salesman'::text));

CREATE INDEX person_listed ON person USING btree (name_order, id) WHERE (deleted_at IS NULL);

CREATE INDEX person_listed_role ON person USING btree (role, name_order, id) WHERE (deleted_at IS NULL);

CREATE INDEX person_payout_hold ON person USING btree (payout_hold_until) WHERE (payout_hold_until IS NOT NULL);

CREATE INDEX person_pesel_digest ON person USING btree (pesel_digest) WHERE (pesel_digest IS NOT NULL);

CREATE INDEX person_phone_digest ON person USING btree (phone_digest) WHERE (phone_digest IS NOT NULL);

CREATE INDEX person_phone_end ON person USING btree (reverse(phone) text_pattern_ops) WHERE (deleted_at IS NULL);

CREATE INDEX person_role ON person USING btree (role);

CREATE INDEX person_waited_for ON person USING btree (name_order, id) WHERE ((deleted_at IS NULL) AND (activated_at IS NULL));

CREATE INDEX person_words ON person USING gin (to_tsvector('simple'::regconfig, searched)) WHERE (deleted_at IS NULL);

CREATE TRIGGER person_keeps_former_identity AFTER UPDATE OF first_name, last_name, email, deleted_at ON person FOR EACH ROW WHEN (((old.first_name <> new.first_name) OR (old.last_name <> new.last_name) OR (old.email <> new.email) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION keep_former_identity();

CREATE TRIGGER person_known_in_invitations AFTER UPDATE ON person FOR EACH ROW WHEN ((((old.phone IS DISTINCT FROM new.phone) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION tell_invitations();

CREATE TRIGGER person_known_in_places AFTER UPDATE ON person FOR EACH ROW WHEN (((((old.role IS DISTINCT FROM new.role) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name))) EXECUTE FUNCTION tell_places_of_person();

CREATE TRIGGER person_out AFTER UPDATE OF blocked_at, force_log_out, deleted_at ON person FOR EACH ROW WHEN ((((old.blocked_at IS NULL) AND (new.blocked_at IS NOT NULL)) OR ((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL)) OR ((NOT old.force_log_out) AND new.force_log_out))) EXECUTE FUNCTION tell_person_out();

create table person_place (
  person_id bigint not null,
  place_id bigint not null,
  from_date date not null,
  to_date date,
  person_role text default ''::text not null,
  person_phone text default ''::text not null,
  person_searched text default ''::text not null,
  person_order text,
  by_invitation boolean default false not null,
  constraint person_place_pkey PRIMARY KEY (person_id, place_id, from_date),
  constraint person_place_check CHECK ((to_date >= from_date)),
  constraint person_place_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint person_place_place_id_fkey FOREIGN KEY (place_id) REFERENCES place(id)
);

CREATE INDEX person_place_listed ON person_place USING btree (place_id) INCLUDE (person_id, from_date, to_date, person_role, person_phone, person_searched, person_order);

CREATE TRIGGER person_place_known BEFORE INSERT OR UPDATE OF person_id ON person_place FOR EACH ROW EXECUTE FUNCTION know_person_of_place();

create table phone_change (
  person_id bigint not null,
  phone text not null,
  proposed_at timestamp(3) with time zone not null,
  constraint phone_change_pkey PRIMARY KEY (person_id),
  constraint phone_change_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint phone_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table pill (
  id bigint generated always as identity,
  slug text not null,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  constraint pill_pkey PRIMARY KEY (id),
  constraint pill_slug_key UNIQUE (slug),
  constraint pill_check CHECK ((closes_at > opens_at))
);

CREATE INDEX pill_opens ON pill USING btree (opens_at DESC);

CREATE INDEX pill_pictures ON pill USING gin (picture_addresses(VARIADIC ARRAY[thumbnail, image, content]));

create table pill_reading (
  person_id bigint not null,
  pill_id bigint not null,
  read_at timestamp with time zone not null,
  constraint pill_reading_pkey PRIMARY KEY (person_id, pill_id),
  constraint pill_reading_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint pill_reading_pill_id_fkey FOREIGN KEY (pill_id) REFERENCES pill(id)
);

CREATE INDEX pill_reading_pill ON pill_reading USING btree (pill_id);

create table place (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  channel text not null,
  city text default ''::text not null,
  customer_id bigint not null,
  customer_since date,
  constraint place_pkey PRIMARY KEY (id),
  constraint place_code_key UNIQUE (code),
  constraint place_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);

CREATE INDEX place_customer ON place USING btree (customer_id);

CREATE INDEX place_words ON place USING gin (to_tsvector('simple'::regconfig, translate(searchable(((((code || ' '::text) || name) || ' '::text) || city)), '-./_,@+'::text, '       '::text)));

create table plan (
  person_id bigint not null,
  place_id bigint not null,
  month date not null,
  target bigint not null,
  import_id bigint not null,
  import_row integer,
  constraint plan_pkey PRIMARY KEY (person_id, month, place_id) INCLUDE (target),
  constraint plan_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint plan_target_check CHECK ((target >= 0))
);

CREATE INDEX plan_of_month_and_import ON plan USING brin (month, import_id) WITH (pages_per_range='16', autosummarize='on');

create table push (
  id bigint generated always as identity,
  notification_id bigint not null,
  device_id bigint not null,
  person_id bigint not null,
  due_at timestamp with time zone not null,
  attempts bigint default 0 not null,
  locked_until timestamp with time zone,
  constraint push_pkey PRIMARY KEY (id),
  constraint push_notification_id_device_id_key UNIQUE (notification_id, device_id),
  constraint push_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint push_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint push_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX push_device ON push USING btree (device_id);

CREATE INDEX push_due ON push USING btree (due_at);

CREATE INDEX push_person ON push USING btree (person_id);

create table push_setting (
  person_id bigint not null,
  muted text[] not null,
  quiet_from bigint not null,
  quiet_to bigint not null,
  constraint push_setting_pkey PRIMARY KEY (person_id),
  constraint push_setting_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 23))),
  constraint push_setting_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 23))),
  constraint push_setting_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table question (
  id bigint generated always as identity,
  slug text not null,
  pill_id bigint,
  title text not null,
  excerpt text not null,
  type text not null,
  image text,
  seconds integer not null,
  reward bigint default 0 not null,
  roles text[] not null,
  month date not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  import_id bigint,
  import_row integer,
  constraint question_pkey PRIMARY KEY (id),
  constraint question_slug_key UNIQUE (slug),
  constraint question_check CHECK ((closes_at > opens_at)),
  constraint question_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint question_reward_check CHECK ((reward >= 0)),
  constraint question_seconds_check CHECK ((seconds > 0)),
  constraint question_pill_id_fkey FOREIGN KEY (pill_id) REFERENCES pill(id)
);

CREATE INDEX question_month ON question USING btree (month);

CREATE INDEX question_picture ON question USING btree (image) WHERE (image IS NOT NULL);

CREATE INDEX question_pill ON question USING btree (pill_id);

create table question_attempt (
  person_id bigint not null,
  question_id bigint not null,
  number smallint not null,
  opened_at timestamp with time zone not null,
  deadline_at timestamp with time zone not null,
  outcome text,
  reply_ids text[],
  decided_at timestamp with time zone,
  claimed_seconds integer,
  constraint question_attempt_pkey PRIMARY KEY (person_id, question_id, number) INCLUDE (outcome),
  constraint question_attempt_number_check CHECK (((number >= 1) AND (number <= 3))),
  constraint question_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['correct'::text, 'wrong'::text, 'expired'::text]))),
  constraint question_attempt_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint question_attempt_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);

CREATE INDEX question_attempt_correct ON question_attempt USING btree (question_id, person_id) WHERE (outcome = 'correct'::text);

CREATE INDEX question_attempt_question ON question_attempt USING btree (question_id, person_id, number) INCLUDE (outcome);

create table question_reply (
  id text not null,
  question_id bigint not null,
  position integer not null,
  content text not null,
  image text,
  constraint question_reply_pkey PRIMARY KEY (id),
  constraint question_reply_question_id_position_key UNIQUE (question_id, "position"),
  constraint question_reply_question_id_fkey FOREIGN KEY (question_id) REFERENCES question(id)
);

CREATE INDEX question_reply_picture ON question_reply USING btree (image) WHERE (image IS NOT NULL);

create unlogged table rate_count (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint rate_count_pkey PRIMARY KEY (key, window_start)
);

create table realisation (
  person_id bigint not null,
  place_id bigint not null,
  month date not null,
  points bigint not null,
  import_id bigint not null,
  import_row integer,
  constraint realisation_pkey PRIMARY KEY (person_id, month, place_id) INCLUDE (points),
  constraint realisation_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);

CREATE INDEX realisation_of_month_and_import ON realisation USING brin (month, import_id) WITH (pages_per_range='16', autosummarize='on');

create table role_change (
  person_id bigint not null,
  since date not null,
  role text not null,
  constraint role_change_pkey PRIMARY KEY (person_id, since),
  constraint role_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

create table row_before (
  id bigint generated always as identity,
  import_id bigint not null,
  kind text not null,
  key text not null,
  person_id bigint,
  values_sealed text not null,
  constraint row_before_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX row_before_import ON row_before USING btree (import_id, kind, key);

CREATE INDEX row_before_key ON row_before USING btree (kind, key, import_id);

CREATE INDEX row_before_person_import ON row_before USING btree (person_id, import_id) WHERE (person_id IS NOT NULL);

create table security_event (
  id bigint generated always as identity,
  kind text not null,
  person_id bigint,
  at timestamp with time zone not null,
  details jsonb not null,
  constraint security_event_pkey PRIMARY KEY (id),
  constraint security_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX security_event_at ON security_event USING btree (at);

create table seller_customer (
  seller_id bigint not null,
  customer_id bigint not null,
  from_date date not null,
  to_date date,
  constraint seller_customer_pkey PRIMARY KEY (customer_id, seller_id, from_date),
  constraint seller_customer_check CHECK ((to_date >= from_date)),
  constraint seller_customer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint seller_customer_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES person(id)
);

CREATE INDEX seller_customer_seller ON seller_customer USING btree (seller_id);

create table session (
  token_hash bytea not null,
  person_id bigint not null,
  scope text not null,
  device_hash bytea,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  authenticated_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  profile_shown text default ''::text not null,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'set_password'::text]))),
  constraint session_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX session_person ON session USING btree (person_id) WHERE (revoked_at IS NULL);

CREATE TRIGGER session_devices AFTER UPDATE OF revoked_at ON session FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION forget_devices();

CREATE TRIGGER session_ended AFTER UPDATE OF revoked_at ON session FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION tell_session_ended();

CREATE TRIGGER session_gone AFTER DELETE ON session FOR EACH ROW WHEN ((old.revoked_at IS NULL)) EXECUTE FUNCTION tell_session_ended();

create table setting (
  name text not null,
  valid_from date not null,
  value jsonb not null,
  import_id bigint,
  constraint setting_pkey PRIMARY KEY (name, valid_from)
);

create table settlement (
  id bigint generated always as identity,
  month date not null,
  revision integer not null,
  golden_point_grosze bigint not null,
  statements bigint not null,
  amount bigint not null,
  last_import_id bigint not null,
  closed_by text not null,
  closed_at timestamp with time zone not null,
  knowledge_minimum bigint,
  takes_back_as_given boolean default true not null,
  proposed_by bigint,
  decided_by bigint,
  signoff_id bigint,
  constraint settlement_pkey PRIMARY KEY (id),
  constraint settlement_month_revision_key UNIQUE (month, revision),
  constraint settlement_closed_by_check CHECK ((closed_by <> ''::text)),
  constraint settlement_golden_point_grosze_check CHECK ((golden_point_grosze >= 0)),
  constraint settlement_knowledge_minimum_check CHECK ((knowledge_minimum >= 0)),
  constraint settlement_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint settlement_revision_check CHECK ((revision >= 1)),
  constraint settlement_two CHECK (((proposed_by IS NULL) = (decided_by IS NULL))),
  constraint settlement_two_people CHECK ((decided_by <> proposed_by)),
  constraint settlement_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint settlement_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id),
  constraint settlement_signoff_id_fkey FOREIGN KEY (signoff_id) REFERENCES signoff(id)
);

CREATE UNIQUE INDEX settlement_signoff ON settlement USING btree (signoff_id) WHERE (signoff_id IS NOT NULL);

CREATE TRIGGER settlement_append_only BEFORE DELETE OR UPDATE ON settlement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table signoff (
  id bigint generated always as identity,
  kind text not null,
  subject text not null,
  state text default 'open'::text not null,
  payload jsonb not null,
  shown jsonb not null,
  digest text not null,
  words text not null,
  reason text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_reason text default ''::text not null,
  emergency_by bigint,
  emergency_at timestamp(3) with time zone,
  emergency_reason text default ''::text not null,
  constraint signoff_pkey PRIMARY KEY (id),
  constraint signoff_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint signoff_check1 CHECK (((state <> ALL (ARRAY['approved'::text, 'refused'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> proposed_by)))),
  constraint signoff_check2 CHECK (((state <> 'withdrawn'::text) OR (decided_by = proposed_by))),
  constraint signoff_emergency_check CHECK (((emergency_by IS NULL) = (emergency_at IS NULL))),
  constraint signoff_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'stale'::text]))),
  constraint signoff_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint signoff_emergency_by_fkey FOREIGN KEY (emergency_by) REFERENCES staff(id),
  constraint signoff_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES staff(id)
);

CREATE UNIQUE INDEX signoff_open ON signoff USING btree (kind, subject) WHERE (state = 'open'::text);

CREATE INDEX signoff_proposed ON signoff USING btree (proposed_by, id);

CREATE INDEX signoff_words ON signoff USING gin (to_tsvector('simple'::regconfig, translate(searchable(words), '-./_,@+'::text, '       '::text)));

CREATE TRIGGER signoff_decided BEFORE DELETE OR UPDATE ON signoff FOR EACH ROW EXECUTE FUNCTION refuse_decided_change();

create table slide (
  position integer not null,
  type text not null,
  title text not null,
  content text not null,
  image text,
  constraint slide_pkey PRIMARY KEY ("position"),
  constraint slide_type_check CHECK ((type = ANY (ARRAY['intro'::text, 'star'::text, 'circle'::text, 'padlock'::text, 'image'::text])))
);

create table special_goal (
  target_id bigint not null,
  person_id bigint not null,
  place_id bigint not null,
  target bigint not null,
  target_qualification bigint not null,
  import_id bigint not null,
  import_row integer,
  constraint special_goal_pkey PRIMARY KEY (target_id, person_id, place_id),
  constraint special_goal_target_check CHECK ((target >= 0)),
  constraint special_goal_target_qualification_check CHECK ((target_qualification >= 0))
);

create table special_result (
  target_id bigint not null,
  person_id bigint not null,
  place_id bigint not null,
  points bigint not null,
  points_qualification bigint not null,
  state_on date not null,
  import_id bigint not null,
  import_row integer,
  constraint special_result_pkey PRIMARY KEY (target_id, person_id, place_id)
);

create table special_target (
  id bigint generated always as identity,
  task_id bigint not null,
  code text not null,
  title text not null,
  description text not null,
  type text not null,
  bonus bigint not null,
  still_left_label text,
  still_left_qualification_label text,
  position integer default 0 not null,
  constraint special_target_pkey PRIMARY KEY (id),
  constraint special_target_task_id_code_key UNIQUE (task_id, code),
  constraint special_target_bonus_check CHECK ((bonus >= 0)),
  constraint special_target_type_check CHECK ((type = ANY (ARRAY['points'::text, 'pieces'::text]))),
  constraint special_target_task_id_fkey FOREIGN KEY (task_id) REFERENCES special_task(id)
);

create table special_task (
  id bigint generated always as identity,
  slug text not null,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  subtitle jsonb not null,
  roles text[] not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  constraint special_task_pkey PRIMARY KEY (id),
  constraint special_task_slug_key UNIQUE (slug),
  constraint special_task_check CHECK ((closes_at > opens_at))
);

CREATE INDEX special_task_pictures ON special_task USING gin (picture_addresses(VARIADIC ARRAY[thumbnail, image, content]));

create table staff (
  id bigint generated always as identity,
  email text not null,
  name text not null,
  roles text[] not null,
  password_hash text,
  totp_sealed text,
  totp_step bigint default 0 not null,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  last_in_at timestamp with time zone,
  matters_seen_at timestamp with time zone,
  reset_asked jsonb,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_key UNIQUE (email),
  constraint staff_check CHECK (((password_hash IS NULL) = (totp_sealed IS NULL))),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_roles_check CHECK ((NOT (roles @> ARRAY['administrator'::text, 'approver'::text])))
);

create table staff_attempt (
  hash bytea not null,
  staff_id bigint,
  tries smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_attempt_pkey PRIMARY KEY (hash),
  constraint staff_attempt_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_attempt_expires ON staff_attempt USING btree (expires_at);

create table staff_challenge (
  hash bytea not null,
  purpose text not null,
  challenge text not null,
  staff_id bigint,
  session_id bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_challenge_pkey PRIMARY KEY (hash),
  constraint staff_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['enter'::text, 'enrol'::text, 'prove'::text, 'add'::text]))),
  constraint staff_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES staff_session(id),
  constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_challenge_expires ON staff_challenge USING btree (expires_at);

create table staff_device (
  id bigint generated always as identity,
  staff_id bigint not null,
  token text not null,
  public_key text not null,
  auth_secret text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  user_agent text default ''::text not null,
  server_key text default ''::text not null,
  constraint staff_device_pkey PRIMARY KEY (id),
  constraint staff_device_token_key UNIQUE (token),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_device_staff ON staff_device USING btree (staff_id);

create table staff_first_code (
  purpose text not null,
  hash bytea not null,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint staff_first_code_pkey PRIMARY KEY (purpose),
  constraint staff_first_code_purpose_check CHECK ((purpose = ANY (ARRAY['first'::text, 'second'::text])))
);

create table staff_new_totp (
  id bigint generated always as identity,
  staff_id bigint not null,
  totp_sealed text not null,
  expires_at timestamp with time zone not null,
  constraint staff_new_totp_pkey PRIMARY KEY (id),
  constraint staff_new_totp_staff_id_key UNIQUE (staff_id),
  constraint staff_new_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table staff_passkey (
  id bigint generated always as identity,
  staff_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  is_synced boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_passkey_staff ON staff_passkey USING btree (staff_id);

create table staff_person (
  staff_id bigint not null,
  person_id bigint not null,
  is_same boolean not null,
  at timestamp(3) with time zone not null,
  constraint staff_person_pkey PRIMARY KEY (staff_id, person_id),
  constraint staff_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint staff_person_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_person_person ON staff_person USING btree (person_id);

create table staff_recovery_code (
  id bigint generated always as identity,
  staff_id bigint not null,
  hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (id),
  constraint staff_recovery_code_hash_key UNIQUE (hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_recovery_code_staff ON staff_recovery_code USING btree (staff_id);

create table staff_session (
  id bigint generated always as identity,
  token_hash bytea not null,
  staff_id bigint not null,
  factor text not null,
  source text not null,
  user_agent text not null,
  opened_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  proven_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ticket_id bigint,
  device_hash bytea,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_token_hash_key UNIQUE (token_hash),
  constraint staff_session_factor_check CHECK ((factor = ANY (ARRAY['passkey'::text, 'code'::text, 'recovery'::text, 'demo'::text]))),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_session_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES staff_ticket(id) ON DELETE SET NULL
);

CREATE INDEX staff_session_device ON staff_session USING btree (staff_id, device_hash);

CREATE INDEX staff_session_staff ON staff_session USING btree (staff_id, opened_at);

create table staff_ticket (
  id bigint generated always as identity,
  hash bytea not null,
  staff_id bigint not null,
  purpose text not null,
  totp_sealed text,
  made_by bigint,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_ticket_pkey PRIMARY KEY (id),
  constraint staff_ticket_hash_key UNIQUE (hash),
  constraint staff_ticket_purpose_check CHECK ((purpose = ANY (ARRAY['first'::text, 'reset'::text, 'demo'::text]))),
  constraint staff_ticket_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint staff_ticket_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX staff_ticket_staff ON staff_ticket USING btree (staff_id);

create table statement (
  id bigint generated always as identity,
  settlement_id bigint not null,
  person_id bigint not null,
  month date not null,
  monthly bigint not null,
  quarterly bigint not null,
  special bigint not null,
  knowledge bigint not null,
  corrections bigint not null,
  amount bigint not null,
  grosze bigint not null,
  entries bigint not null,
  constraint statement_pkey PRIMARY KEY (id),
  constraint statement_settlement_id_person_id_key UNIQUE (settlement_id, person_id),
  constraint statement_check CHECK ((amount = ((((monthly + quarterly) + special) + knowledge) + corrections))),
  constraint statement_entries_check CHECK ((entries > 0)),
  constraint statement_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint statement_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlement(id)
);

CREATE INDEX statement_month ON statement USING btree (month, person_id);

CREATE INDEX statement_person ON statement USING btree (person_id, month) INCLUDE (id, monthly, quarterly, special, knowledge, corrections, amount, grosze);

CREATE INDEX statement_sums ON statement USING btree (month) INCLUDE (person_id, monthly, quarterly, special, knowledge, corrections, amount, grosze);

CREATE TRIGGER statement_append_only BEFORE DELETE OR UPDATE ON statement FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table statement_identity (
  id bigint not null,
  person_id bigint not null,
  is_complete boolean not null,
  first_name text not null,
  last_name text not null,
  entrepreneur boolean,
  iban_sealed text not null,
  street_sealed text not null,
  city_sealed text not null,
  zip_code_sealed text not null,
  birthday_sealed text not null,
  pesel_sealed text not null,
  tax_office_name_sealed text not null,
  tax_office_address_sealed text not null,
  keep_until date not null,
  constraint statement_identity_pkey PRIMARY KEY (id),
  constraint statement_identity_id_fkey FOREIGN KEY (id) REFERENCES statement(id),
  constraint statement_identity_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX statement_identity_keep_until ON statement_identity USING btree (keep_until);

CREATE INDEX statement_identity_person ON statement_identity USING btree (person_id);

create table statement_line (
  entry_id bigint not null,
  statement_id bigint not null,
  constraint statement_line_pkey PRIMARY KEY (entry_id),
  constraint statement_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint statement_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statement(id)
);

CREATE INDEX statement_line_statement ON statement_line USING btree (statement_id);

CREATE TRIGGER statement_line_append_only BEFORE DELETE OR UPDATE ON statement_line FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TRIGGER statement_line_has_it AFTER INSERT ON statement_line REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION have_statement();

create table temporary_password (
  id bigint generated always as identity,
  person_id bigint not null,
  kind text not null,
  password_hash bytea not null,
  tries_left smallint default 3 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  device_hash bytea,
  head_hash bytea default '\x'::bytea not null,
  constraint temporary_password_pkey PRIMARY KEY (id),
  constraint temporary_password_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reminder'::text]))),
  constraint temporary_password_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX temporary_password_person ON temporary_password USING btree (person_id, expires_at DESC);

create table temporary_password_try (
  id bigint generated always as identity,
  person_id bigint not null,
  bucket text not null,
  kind text not null,
  source text not null,
  is_near boolean not null,
  tried_at timestamp with time zone not null,
  constraint temporary_password_try_pkey PRIMARY KEY (id),
  constraint temporary_password_try_kind_check CHECK ((kind = ANY (ARRAY['known'::text, 'asked'::text, 'stranger'::text]))),
  constraint temporary_password_try_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX temporary_password_try_person ON temporary_password_try USING btree (person_id, tried_at);

create table text (
  name text not null,
  html text not null,
  updated_at timestamp with time zone not null,
  constraint text_pkey PRIMARY KEY (name)
);

CREATE TRIGGER regulations_numbered AFTER INSERT OR UPDATE OF html ON text FOR EACH ROW WHEN ((new.name = 'regulations'::text)) EXECUTE FUNCTION number_regulations();

create table text_version (
  id bigint generated always as identity,
  approval_id bigint,
  number integer,
  name text default ''::text not null,
  html text not null,
  is_required boolean,
  state text not null,
  effective_on date,
  revision integer default 1 not null,
  changed_by bigint,
  changed_at timestamp(3) with time zone not null,
  decided_by bigint,
  announced_at timestamp(3) with time zone,
  taken_at timestamp(3) with time zone,
  approval_version_id bigint,
  constraint text_version_pkey PRIMARY KEY (id),
  constraint text_version_check CHECK (((state = 'taken'::text) = (taken_at IS NOT NULL))),
  constraint text_version_check1 CHECK (((state = ANY (ARRAY['draft'::text, 'dropped'::text])) OR (number IS NOT NULL))),
  constraint text_version_number_check CHECK ((number > 0)),
  constraint text_version_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'planned'::text, 'taken'::text, 'dropped'::text]))),
  constraint text_version_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint text_version_approval_version_id_fkey FOREIGN KEY (approval_version_id) REFERENCES approval_version(id),
  constraint text_version_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint text_version_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id)
);

CREATE INDEX text_version_due ON text_version USING btree (effective_on) WHERE (state = 'planned'::text);

CREATE UNIQUE INDEX text_version_number ON text_version USING btree (COALESCE(approval_id, (0)::bigint), number) WHERE (number IS NOT NULL);

CREATE UNIQUE INDEX text_version_open ON text_version USING btree (COALESCE(approval_id, (0)::bigint), state) WHERE (state = ANY (ARRAY['draft'::text, 'planned'::text]));

CREATE TRIGGER text_version_kept BEFORE DELETE OR UPDATE ON text_version FOR EACH ROW EXECUTE FUNCTION keep_text_version();

create table trail_entry (
  id bigint generated always as identity,
  at timestamp(3) with time zone not null,
  way text not null,
  staff_id bigint,
  by_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  person_id bigint,
  reason text not null,
  details jsonb not null,
  source text not null,
  request_id text not null,
  outcome text not null,
  constraint trail_entry_pkey PRIMARY KEY (id),
  constraint trail_entry_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text]))),
  constraint trail_entry_way_check CHECK ((way = ANY (ARRAY['panel'::text, 'command'::text, 'system'::text]))),
  constraint trail_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint trail_entry_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX trail_entry_action ON trail_entry USING btree (action, at, id);

CREATE INDEX trail_entry_at ON trail_entry USING btree (at, id);

CREATE INDEX trail_entry_person ON trail_entry USING btree (person_id, at, id) WHERE (person_id IS NOT NULL);

CREATE INDEX trail_entry_staff ON trail_entry USING btree (staff_id, at, id);

CREATE INDEX trail_entry_staff_action ON trail_entry USING btree (staff_id, action, at, id);

CREATE INDEX trail_entry_subject ON trail_entry USING btree (subject_id, at, id);

CREATE INDEX trail_entry_way ON trail_entry USING btree (way, at, id) WHERE (way <> 'panel'::text);

CREATE TRIGGER trail_entry_append_only BEFORE DELETE OR UPDATE ON trail_entry FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table trail_seal (
  id bigint generated always as identity,
  entries bigint not null,
  entries_hash text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamp(3) with time zone not null,
  mark bytea,
  constraint trail_seal_pkey PRIMARY KEY (id)
);

CREATE TRIGGER trail_seal_append_only BEFORE DELETE OR UPDATE ON trail_seal FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table trail_sealed (
  entry_id bigint not null,
  seal_id bigint not null,
  entry_hash bytea not null,
  constraint trail_sealed_pkey PRIMARY KEY (entry_id),
  constraint trail_sealed_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES trail_entry(id),
  constraint trail_sealed_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES trail_seal(id)
);

CREATE INDEX trail_sealed_seal ON trail_sealed USING btree (seal_id, entry_id);

CREATE TRIGGER trail_sealed_append_only BEFORE DELETE OR UPDATE ON trail_sealed FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table trail_waiting (
  entry_id bigint not null,
  txid xid8 default pg_current_xact_id() not null,
  constraint trail_waiting_pkey PRIMARY KEY (entry_id),
  constraint trail_waiting_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES trail_entry(id) ON DELETE CASCADE
);

create table unread_change (
  person_id bigint not null,
  delta bigint not null,
  constraint unread_change_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX unread_change_person ON unread_change USING btree (person_id) INCLUDE (delta);

create table unsettled_entry (
  entry_id bigint not null,
  person_id bigint not null,
  month date not null,
  kind text not null,
  amount bigint not null,
  constraint unsettled_entry_pkey PRIMARY KEY (entry_id),
  constraint unsettled_entry_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id)
);

CREATE INDEX unsettled_entry_of_month ON unsettled_entry USING btree (month) INCLUDE (person_id, kind, amount);

CREATE INDEX unsettled_entry_person ON unsettled_entry USING btree (person_id, month) INCLUDE (kind, amount);

create table verification (
  operation_id bigint not null,
  night date,
  people integer,
  months integer,
  differences bigint,
  is_trail_whole boolean,
  trail_words text default ''::text not null,
  checks jsonb default '[]'::jsonb not null,
  late jsonb default '[]'::jsonb not null,
  constraint verification_pkey PRIMARY KEY (operation_id),
  constraint verification_night_key UNIQUE (night),
  constraint verification_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES operation(id)
);

create table verification_difference (
  operation_id bigint not null,
  place integer not null,
  kind text not null,
  month date,
  person_id bigint,
  subject text not null,
  expected bigint not null,
  found bigint not null,
  constraint verification_difference_pkey PRIMARY KEY (operation_id, place),
  constraint verification_difference_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES verification(operation_id),
  constraint verification_difference_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);

CREATE INDEX verification_difference_person ON verification_difference USING btree (person_id) WHERE (person_id IS NOT NULL);

create table viewing (
  id bigint generated always as identity,
  staff_id bigint not null,
  session_id bigint not null,
  person_id bigint not null,
  purpose text not null,
  started_at timestamp(3) with time zone not null,
  until timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint viewing_pkey PRIMARY KEY (id),
  constraint viewing_purpose_check CHECK ((purpose = ANY (ARRAY['question'::text, 'complaint'::text, 'fault'::text, 'data'::text]))),
  constraint viewing_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint viewing_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

CREATE INDEX viewing_person ON viewing USING btree (person_id, id);

CREATE INDEX viewing_staff ON viewing USING btree (staff_id, id);

create table zone_article (
  id bigint generated always as identity,
  slug text not null,
  category_id bigint not null,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  published_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  constraint zone_article_pkey PRIMARY KEY (id),
  constraint zone_article_slug_key UNIQUE (slug),
  constraint zone_article_check CHECK ((ends_at > published_at)),
  constraint zone_article_category_id_fkey FOREIGN KEY (category_id) REFERENCES zone_category(id)
);

CREATE INDEX zone_article_category ON zone_article USING btree (category_id, published_at DESC, id DESC);

CREATE INDEX zone_article_ending ON zone_article USING btree (ends_at) WHERE (ends_at IS NOT NULL);

CREATE INDEX zone_article_newest ON zone_article USING btree (published_at DESC, id DESC);

CREATE INDEX zone_article_pictures ON zone_article USING gin (picture_addresses(VARIADIC ARRAY[thumbnail, image, content]));

CREATE TRIGGER zone_article_changes_revision AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON zone_article FOR EACH STATEMENT EXECUTE FUNCTION change_article_revision();

create table zone_article_reading (
  person_id bigint not null,
  zone_article_id bigint not null,
  read_at timestamp with time zone not null,
  constraint zone_article_reading_pkey PRIMARY KEY (person_id, zone_article_id),
  constraint zone_article_reading_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id),
  constraint zone_article_reading_zone_article_id_fkey FOREIGN KEY (zone_article_id) REFERENCES zone_article(id)
);

CREATE INDEX zone_article_reading_article ON zone_article_reading USING btree (zone_article_id);

create table zone_category (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  position integer default 0 not null,
  constraint zone_category_pkey PRIMARY KEY (id),
  constraint zone_category_code_key UNIQUE (code)
);
