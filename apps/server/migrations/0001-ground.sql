-- A statement ends with a semicolon followed by an empty line; the migrator sends them one by one.
-- Whole numbers only: points measure the plan, golden points are earned (D6). Months are the first day of the month.

-- People -------------------------------------------------------------------------------------------------------------

create table person (
  id bigint generated always as identity primary key,
  phone text not null unique check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  role text not null check (role in ('user1', 'user2', 'user3', 'salesman')),
  first_name text not null default '',
  last_name text not null default '',
  email text not null default '',
  client_number text not null default '',
  entrepreneur boolean not null default true,
  -- Sealed by infra/crypto/vault.ts: key id, nonce and ciphertext in one text; empty means not given.
  iban_sealed text not null default '',
  street_sealed text not null default '',
  city_sealed text not null default '',
  zip_code_sealed text not null default '',
  birthday_sealed text not null default '',
  pesel_sealed text not null default '',
  tax_office_name_sealed text not null default '',
  tax_office_address_sealed text not null default '',
  is_profile_complete boolean not null default false,
  password_hash text,
  password_set_at timestamptz,
  blocked_at timestamptz,
  force_log_out boolean not null default false,
  show_slider boolean not null default true,
  badge_hidden_at timestamptz,
  last_login_at timestamptz,
  activated_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);

create index person_role on person (role);

-- Sessions: only the SHA-256 of a token is kept (D24).
create table session (
  token_hash bytea primary key,
  person_id bigint not null references person (id),
  scope text not null check (scope in ('full', 'set_password')),
  device_hash bytea,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  authenticated_at timestamptz not null,
  revoked_at timestamptz
);

create index session_person on session (person_id) where revoked_at is null;

-- Three wrong passwords in a row (D23). A try is claimed before the hash is checked and given back by a correct one.
-- The bucket is a known device's hash in hex, or 'strangers'. Unknown numbers have rows too, so that they behave alike.
create table login_guard (
  phone text not null,
  bucket text not null,
  tries smallint not null default 0,
  blocked_at timestamptz,
  last_try_at timestamptz not null,
  primary key (phone, bucket)
);

create index login_guard_last_try on login_guard (last_try_at);

create table known_device (
  person_id bigint not null references person (id),
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device_hash)
);

create table temporary_password (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  kind text not null check (kind in ('invitation', 'reminder')),
  password_hash bytea not null,
  tries_left smallint not null default 3,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index temporary_password_person on temporary_password (person_id, expires_at desc);

-- Approvals and consents (D25) -----------------------------------------------------------------------------------------

create table approval (
  id bigint generated always as identity primary key,
  code text not null unique,
  occasion text not null check (occasion in ('login', 'delete')),
  position integer not null default 0,
  withdrawn_at timestamptz
);

create table approval_version (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approval (id),
  version integer not null,
  name text not null,
  content text not null,
  required boolean not null,
  sha256 text not null,
  valid_from timestamptz not null,
  unique (approval_id, version)
);

-- What a number ticked before it proved to be its owner's; becomes evidence at the login, or lapses (HZ3).
create table pending_consent (
  phone text primary key,
  ticks jsonb not null,
  at timestamptz not null,
  source text not null,
  user_agent text not null,
  expires_at timestamptz not null
);

create table consent_event (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  approval_version_id bigint not null references approval_version (id),
  value boolean not null,
  at timestamptz not null,
  source text not null,
  user_agent text not null,
  channel text not null
);

create index consent_event_person on consent_event (person_id, approval_version_id);

-- Infrastructure -------------------------------------------------------------------------------------------------------

-- Counters of rate limits that hold across server processes. Unlogged: losing them in a crash only forgives.
create unlogged table rate_count (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

create table job (
  id bigint generated always as identity primary key,
  queue text not null,
  -- A job with the same key exists at most once, so that a cause sends one message however often it is enqueued.
  key text unique,
  payload jsonb not null,
  run_at timestamptz not null,
  attempts smallint not null default 0,
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null
);

create index job_due on job (run_at) where done_at is null and failed_at is null;

create table security_event (
  id bigint generated always as identity primary key,
  kind text not null,
  person_id bigint references person (id),
  at timestamptz not null,
  details jsonb not null
);

create index security_event_at on security_event (at);

-- Programme: structure with dates (D30) --------------------------------------------------------------------------------

create table import_run (
  id bigint generated always as identity primary key,
  kind text not null,
  file_name text not null,
  sha256 text not null,
  rows_new bigint not null,
  rows_changed bigint not null,
  rows_unchanged bigint not null,
  imported_at timestamptz not null
);

create table customer (
  id bigint generated always as identity primary key,
  prefix text not null,
  number text not null check (number ~ '^[0-9]{1,12}$'),
  name text not null,
  unique (prefix, number)
);

create table place (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  channel text not null,
  city text not null default '',
  customer_id bigint not null references customer (id)
);

create index place_customer on place (customer_id);

-- Assignments: from_date inclusive, to_date inclusive, null = still.
create table person_place (
  person_id bigint not null references person (id),
  place_id bigint not null references place (id),
  from_date date not null,
  to_date date check (to_date >= from_date),
  primary key (person_id, place_id, from_date)
);

create index person_place_place on person_place (place_id);

create table seller_customer (
  seller_id bigint not null references person (id),
  customer_id bigint not null references customer (id),
  from_date date not null,
  to_date date check (to_date >= from_date),
  primary key (customer_id, seller_id, from_date)
);

create index seller_customer_seller on seller_customer (seller_id);

create table manager_seller (
  manager_id bigint not null references person (id),
  seller_id bigint not null references person (id),
  from_date date not null,
  to_date date check (to_date >= from_date),
  primary key (seller_id, manager_id, from_date)
);

create index manager_seller_manager on manager_seller (manager_id);

-- Plans and realisations in points. No foreign keys: they cost a million-row import as much as everything else together,
-- the import joins every row to its person and place, and neither is ever deleted. The keys carry the figures: files come
-- month by month, so a person's rows lie scattered over the table, and a year of one person would be two dozen reads.
create table plan (
  person_id bigint not null,
  place_id bigint not null,
  month date not null check (extract(day from month) = 1),
  target bigint not null check (target >= 0),
  import_id bigint not null,
  primary key (person_id, month, place_id) include (target)
);

create table realisation (
  person_id bigint not null,
  place_id bigint not null,
  month date not null check (extract(day from month) = 1),
  points bigint not null,
  import_id bigint not null,
  primary key (person_id, month, place_id) include (points)
);

-- Bonus rules (D32): a version is never changed; an import that differs adds the next one.
create table bonus_rule (
  id bigint generated always as identity primary key,
  role text not null check (role in ('user1', 'user2', 'user3')),
  period_kind text not null check (period_kind in ('month', 'quarter')),
  valid_from date not null check (extract(day from valid_from) = 1),
  version integer not null,
  -- Golden points for every whole percent above 100, and the most that they can add.
  above_rate bigint not null default 0 check (above_rate >= 0),
  above_cap bigint not null default 0 check (above_cap >= 0),
  knowledge_gate boolean not null,
  import_id bigint not null,
  created_at timestamptz not null,
  unique (role, period_kind, valid_from, version)
);

create table bonus_threshold (
  rule_id bigint not null references bonus_rule (id),
  percent integer not null check (percent > 0),
  bonus bigint not null check (bonus >= 0),
  primary key (rule_id, percent)
);

-- Programme settings with the day from which each value holds.
create table setting (
  name text not null,
  valid_from date not null,
  value jsonb not null,
  primary key (name, valid_from)
);

create table text (
  name text primary key,
  html text not null,
  updated_at timestamptz not null
);

-- Ledger (D33): append-only golden points, unique per cause and revision -------------------------------------------------

create table ledger_entry (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  kind text not null check (kind in ('month', 'quarter', 'knowledge', 'special', 'correction')),
  -- First day of the period that the entry belongs to.
  month date not null check (extract(day from month) = 1),
  amount bigint not null check (amount <> 0),
  -- What it is for: 'month:2026-11', 'quarter:2026-Q4', 'question:17'. A later difference is the next revision.
  cause text not null,
  revision integer not null check (revision >= 1),
  rule_id bigint references bonus_rule (id),
  created_at timestamptz not null,
  unique (person_id, cause, revision)
);

-- Carries all that a sum needs: a person's entries lie scattered over the years, and here they lie together.
create index ledger_entry_month on ledger_entry (person_id, month) include (kind, amount, cause);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

create trigger consent_event_append_only before update or delete on consent_event
  for each row execute function refuse_change();

create trigger approval_version_append_only before update or delete on approval_version
  for each row execute function refuse_change();

-- The one place that turns realisation into percent: floored, so that 99.97 % never reads 100 (D6). Beyond a billion it
-- stops, so that no figure in a file can make it overflow; `percentOf` in ledger.rules.ts is the same in TypeScript.
create function whole_percent(points numeric, target numeric) returns bigint language sql immutable as $$
  select case when target > 0 then least(1000000000, greatest(0, div(points * 100, target)))::bigint end
$$;

-- Golden points that a rule gives for a percent; `bonusOf` in ledger.rules.ts is the same in TypeScript.
create function bonus_of(rule bigint, percent bigint) returns bigint language sql stable as $$
  select coalesce((select max(t.bonus) from bonus_threshold t where t.rule_id = rule and t.percent <= bonus_of.percent), 0)
    + case when bonus_of.percent > 100
        then (select least(r.above_cap, r.above_rate::numeric * (bonus_of.percent - 100))::bigint from bonus_rule r where r.id = rule)
        else 0 end
$$;

-- Notifications --------------------------------------------------------------------------------------------------------

create table notification (
  id bigint generated always as identity primary key,
  slug text not null unique,
  person_id bigint not null references person (id),
  -- Each cause notifies a person once: 'bonus:month:2026-11:1', 'pill:17'.
  cause text not null,
  title text not null,
  content text not null,
  thumbnail text,
  url text,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (person_id, cause)
);

create index notification_newest on notification (person_id, created_at desc, id desc);

create index notification_unread on notification (person_id, created_at) where read_at is null;

-- Knowledge (D16–D18) --------------------------------------------------------------------------------------------------

create table pill (
  id bigint generated always as identity primary key,
  slug text not null unique,
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at)
);

create index pill_opens on pill (opens_at desc);

create table question (
  id bigint generated always as identity primary key,
  slug text not null unique,
  pill_id bigint references pill (id),
  title text not null,
  excerpt text not null,
  type text not null,
  image text,
  seconds integer not null check (seconds > 0),
  reward bigint not null default 0 check (reward >= 0),
  roles text[] not null,
  -- The month whose score and padlock it counts for.
  month date not null check (extract(day from month) = 1),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at)
);

create index question_month on question (month);

create index question_pill on question (pill_id);

-- Ids of replies are random, so that neither id nor order tells the right one; the key stands in a table of its own (HZ31).
create table question_reply (
  id text primary key,
  question_id bigint not null references question (id),
  position integer not null,
  content text not null,
  image text,
  unique (question_id, position)
);

create table answer_key (
  question_id bigint not null references question (id),
  reply_id text not null references question_reply (id),
  primary key (question_id, reply_id)
);

create table pill_reading (
  person_id bigint not null references person (id),
  pill_id bigint not null references pill (id),
  read_at timestamptz not null,
  primary key (person_id, pill_id)
);

create table question_attempt (
  person_id bigint not null references person (id),
  question_id bigint not null references question (id),
  number smallint not null check (number between 1 and 3),
  opened_at timestamptz not null,
  deadline_at timestamptz not null,
  outcome text check (outcome in ('correct', 'wrong', 'expired')),
  reply_ids text[],
  decided_at timestamptz,
  -- The client's claim; never trusted, only kept.
  claimed_seconds integer,
  primary key (person_id, question_id, number) include (outcome)
);

create index question_attempt_correct on question_attempt (question_id, person_id) where outcome = 'correct';
