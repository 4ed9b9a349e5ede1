-- The operator's panel: accounts of staff, what two people decide, the trail of what was done, and long work.

-- Staff -------------------------------------------------------------------------------------------------------------------

create table staff (
  id bigint generated always as identity primary key,
  -- In lower case.
  email text not null unique check (email = lower(email)),
  name text not null,
  roles text[] not null,
  password_hash text,
  -- The secret of the application with codes; sealed.
  totp_sealed text,
  -- The newest step whose code was taken: each code opens once.
  totp_step bigint not null default 0,
  suspended_at timestamptz,
  created_at timestamptz not null,
  last_in_at timestamptz,
  -- Who gives out accounts does not decide about money.
  check (not (roles @> array['administrator', 'approver'])),
  check ((password_hash is null) = (totp_sealed is null))
);

create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- 0 where the key is kept by a service that copies it from device to device.
  counter bigint not null,
  is_synced boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz
);

create index staff_recovery_code_staff on staff_recovery_code (staff_id);

-- One-time links: the first sign-in of an account, the sign-in after its factors were taken away, and those of the demo.
create table staff_ticket (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  staff_id bigint not null references staff (id),
  purpose text not null check (purpose in ('first', 'reset', 'demo')),
  -- The secret of an application that waits for its first code; sealed.
  totp_sealed text,
  made_by bigint references staff (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index staff_ticket_staff on staff_ticket (staff_id);

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff (id),
  factor text not null check (factor in ('passkey', 'code', 'recovery', 'demo')),
  source text not null,
  user_agent text not null,
  opened_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When a second factor was shown last.
  proven_at timestamptz not null,
  ended_at timestamptz
);

create index staff_session_staff on staff_session (staff_id, opened_at);

-- What a browser signs with a passkey: once, within minutes, for one purpose.
create table staff_challenge (
  hash bytea primary key,
  purpose text not null check (purpose in ('enter', 'enrol', 'prove', 'add')),
  challenge text not null,
  staff_id bigint references staff (id),
  session_id bigint references staff_session (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index staff_challenge_expires on staff_challenge (expires_at);

-- The half of a sign-in that has passed the password; also one that has not, which looks the same from outside.
create table staff_attempt (
  hash bytea primary key,
  staff_id bigint references staff (id),
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index staff_attempt_expires on staff_attempt (expires_at);

-- A secret of an application that waits for its first code, of an account that is in.
create table staff_new_totp (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references staff (id),
  totp_sealed text not null,
  expires_at timestamptz not null
);

-- Two people ---------------------------------------------------------------------------------------------------------------

create table signoff (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it is about; one open proposal of a kind for each.
  subject text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'refused', 'withdrawn', 'expired', 'stale')),
  -- What will be done, in the words of its kind.
  payload jsonb not null,
  -- What was shown to the proposer, line by line, and the digest of it.
  shown jsonb not null,
  digest text not null,
  words text not null,
  reason text not null,
  proposed_by bigint not null references staff (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by bigint references staff (id),
  decided_at timestamptz,
  decision_reason text not null default '',
  check ((state = 'open') = (decided_at is null)),
  -- Nothing is decided by who proposed it.
  check (state not in ('approved', 'refused') or (decided_by is not null and decided_by <> proposed_by)),
  check (state <> 'withdrawn' or decided_by = proposed_by)
);

create unique index signoff_open on signoff (kind, subject) where state = 'open';

create index signoff_proposed on signoff (proposed_by, id);

-- What is decided stays decided.
create function refuse_decided_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'open'
    and (new.kind, new.subject, new.payload, new.shown, new.digest, new.proposed_by, new.proposed_at, new.expires_at)
      is not distinct from
      (old.kind, old.subject, old.payload, old.shown, old.digest, old.proposed_by, old.proposed_at, old.expires_at)
  then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger signoff_decided before update or delete on signoff
  for each row execute function refuse_decided_change();

-- Trail --------------------------------------------------------------------------------------------------------------------

create table trail_entry (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  way text not null check (way in ('panel', 'command', 'system')),
  staff_id bigint references staff (id),
  by_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  person_id bigint references person (id),
  reason text not null,
  details jsonb not null,
  source text not null,
  request_id text not null,
  outcome text not null check (outcome in ('done', 'refused'))
);

-- Newest first by time, whichever filter is set: the order of a list is the order of its index.
create index trail_entry_at on trail_entry (at, id);

create index trail_entry_staff on trail_entry (staff_id, at, id);

create index trail_entry_action on trail_entry (action, at, id);

create index trail_entry_staff_action on trail_entry (staff_id, action, at, id);

create index trail_entry_person on trail_entry (person_id, at, id) where person_id is not null;

create index trail_entry_subject on trail_entry (subject_id, at, id);

create index trail_entry_way on trail_entry (way, at, id) where way <> 'panel';

-- What is not sealed yet, and the transaction that wrote it: what an open one may precede is sealed later.
create table trail_waiting (
  entry_id bigint primary key references trail_entry (id) on delete cascade,
  txid xid8 not null default pg_current_xact_id()
);

create table trail_seal (
  id bigint generated always as identity primary key,
  entries bigint not null,
  entries_hash text not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz(3) not null
);

-- Which entries a seal holds: one that was committed late is held by a later seal.
create table trail_sealed (
  entry_id bigint primary key references trail_entry (id),
  seal_id bigint not null references trail_seal (id),
  -- Of the entry alone, so that a check can say which entry was changed.
  entry_hash bytea not null
);

create index trail_sealed_seal on trail_sealed (seal_id, entry_id);

create trigger trail_entry_append_only before update or delete on trail_entry
  for each row execute function refuse_change();

create trigger trail_seal_append_only before update or delete on trail_seal
  for each row execute function refuse_change();

create trigger trail_sealed_append_only before update or delete on trail_sealed
  for each row execute function refuse_change();

-- Long work ----------------------------------------------------------------------------------------------------------------

create table operation (
  id bigint generated always as identity primary key,
  kind text not null,
  staff_id bigint not null references staff (id),
  state text not null default 'waiting'
    check (state in ('waiting', 'running', 'done', 'refused', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  note text not null default '',
  input jsonb not null,
  -- Lines to read, once it has ended.
  lines jsonb not null default '[]',
  -- Where its file lies in the store of files.
  file text,
  is_cancelled boolean not null default false,
  -- From here on it cannot be cancelled: it writes.
  is_writing boolean not null default false,
  -- How often it was begun; of several processes only the last one that began it may write its end.
  attempt smallint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  seen_at timestamptz,
  check ((state in ('waiting', 'running')) = (ended_at is null))
);

create index operation_staff on operation (staff_id, id);

create index operation_unseen on operation (staff_id) where seen_at is null and ended_at is not null;

-- Figures of a month as the panel draws them, counted once an hour: of months that are over nothing is counted again.
create table month_figure (
  month date not null check (extract(day from month) = 1),
  name text not null check (name in ('active', 'median', 'golden', 'letters')),
  value bigint not null,
  counted_at timestamptz not null,
  primary key (month, name)
);

-- The search of people: whole words by their beginnings, numbers by their ends.
create index concurrently if not exists person_words on person using gin (to_tsvector('simple', searched)) where deleted_at is null;

create index concurrently if not exists person_phone_end on person (reverse(phone) text_pattern_ops) where deleted_at is null;

-- The months of a programme come one after the other, so a few pages of each table hold one: what is asked of a month reads those.
create index concurrently if not exists ledger_entry_of_month on ledger_entry
  using brin (month) with (pages_per_range = 16, autosummarize = on);
