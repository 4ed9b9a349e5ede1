-- Letters of participants to the operator, from the contact form, the telephone or the post: each with a number, a due date and its history.

create table letter_counter (
  year integer primary key,
  last integer not null
);

create table letter (
  id bigint generated always as identity primary key,
  -- ZG-2026-000123
  number text not null unique,
  -- Null: typed in, of a writer who is no participant.
  person_id bigint references person (id),
  source text not null check (source in ('app', 'phone', 'post')),
  kind text not null check (kind in ('question', 'complaint', 'privacy', 'technical')),
  -- Topic, text, address and name, sealed by infra/crypto/vault.ts.
  content_sealed text not null,
  attachment_file text,
  -- The month that the letter is about, its first day.
  month date,
  received_at timestamptz not null,
  due_on date not null,
  state text not null check (state in ('new', 'assigned', 'waiting', 'closed')),
  result text check (result in ('accepted', 'partly', 'rejected', 'explained', 'merged')),
  assigned_to bigint references staff (id),
  -- The number of the letter that this one repeats.
  merged_into text,
  -- Of the form that typed it in; sent again, it is the same letter.
  form_key text unique,
  -- Rises with every act, so that an act on an older state is refused.
  version integer not null default 1,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (result is not null)),
  check ((result = 'merged') = (merged_into is not null))
);

create index letter_open on letter (due_on, id) where state <> 'closed';

create index letter_state on letter (state, due_on, id);

create index letter_assigned on letter (assigned_to, due_on, id) where state <> 'closed';

create index letter_person on letter (person_id, id desc);

create index letter_closed on letter (closed_at) where state = 'closed';

create index letter_attachment on letter (attachment_file) where attachment_file is not null;

create index letter_merged on letter (merged_into) where merged_into is not null;

create table letter_entry (
  id bigint generated always as identity primary key,
  letter_id bigint not null references letter (id),
  -- The letter's person, so that an export has the answers.
  person_id bigint references person (id),
  at timestamptz not null,
  -- Null: the person, by the app.
  staff_id bigint references staff (id),
  what text not null check (what in ('received', 'assigned', 'sorted', 'note', 'answer', 'merged')),
  details jsonb not null default '{}',
  text_sealed text not null default '',
  -- Of the form that wrote it; sent again, it is the same entry.
  form_key text,
  -- When the mail server took the answer.
  mailed_at timestamptz,
  unique (letter_id, form_key)
);

create index letter_entry_person on letter_entry (person_id);

create table letter_template (
  id bigint generated always as identity primary key,
  name text not null unique,
  content text not null,
  staff_id bigint references staff (id),
  changed_at timestamptz not null
);

-- The kind of the letters of a topic.
alter table contact_category add column kind text not null default 'question';

alter table contact_category add constraint contact_category_kind
  check (kind in ('question', 'complaint', 'privacy', 'technical')) not valid;

alter table contact_category validate constraint contact_category_kind;
