-- Drafts of content, as cells of the importer's files.
create table content_draft (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The key of the published row; null: something new.
  of_key text,
  state text not null default 'open' check (state in ('open', 'published', 'discarded')),
  version integer not null default 1 check (version > 0),
  -- The cells of its row by column, and rows of lists by the kind of their file.
  content jsonb not null,
  -- What was published when the draft was started.
  base jsonb not null,
  -- The last change of each field: version, account and time.
  touched jsonb not null default '{}',
  title text not null default '',
  created_by bigint not null references staff (id),
  created_at timestamptz(3) not null,
  changed_by bigint not null references staff (id),
  changed_at timestamptz(3) not null,
  -- The import that published it.
  import_id bigint references import_batch (id),
  signoff_id bigint references signoff (id)
);

create unique index content_draft_open on content_draft (kind, of_key) where state = 'open';

create index content_draft_of on content_draft (kind, of_key, id);

create index content_draft_import on content_draft (import_id) where import_id is not null;

create index content_draft_listed on content_draft (changed_at) where state = 'open';

-- Earlier versions of drafts: the last one of each stretch of one person's work.
create table content_revision (
  id bigint generated always as identity primary key,
  draft_id bigint not null references content_draft (id),
  version integer not null,
  content jsonb not null,
  staff_id bigint not null references staff (id),
  begun_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  unique (draft_id, version)
);

-- Who has which draft on the screen.
create table content_presence (
  draft_id bigint not null references content_draft (id),
  staff_id bigint not null references staff (id),
  seen_at timestamptz(3) not null,
  primary key (draft_id, staff_id)
);
