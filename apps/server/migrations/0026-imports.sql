-- Imports of the panel: files that are uploaded, checked, decided about, applied and taken back together.

create table import_batch (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  state text not null default 'open' check (state in (
    'open', 'checking', 'wrong', 'ready', 'proposed', 'applying', 'applied', 'undoing', 'undone', 'rejected', 'expired')),
  -- The long work that is under way on it, or was last; no reference, for an archive has none of them.
  operation_id bigint,
  -- What the newest check or apply found: counts, problems, effect, and of changes the first thousand, with people by id.
  found jsonb,
  -- The state of the programme that was checked; an apply on another one checks again.
  horizon text,
  created_at timestamptz(3) not null,
  changed_at timestamptz(3) not null,
  applied_at timestamptz(3),
  undone_at timestamptz(3)
);

create index import_batch_state on import_batch (state, changed_at);

create table import_file (
  id bigint generated always as identity primary key,
  batch_id bigint not null references import_batch (id),
  name text not null,
  size bigint not null,
  sha256 text not null,
  -- Where its sealed bytes lie in the store of files, and the key that opens them; both are gone with the file.
  stored text,
  key_sealed text,
  -- The kind, where a person has chosen it.
  kind text,
  received_at timestamptz(3) not null,
  check ((stored is null) = (key_sealed is null))
);

create index import_file_batch on import_file (batch_id, id);

-- Headings of files with what they mean, as it was once chosen.
create table column_alias (
  kind text not null,
  heading text not null,
  column_name text not null,
  staff_id bigint not null references staff (id),
  created_at timestamptz(3) not null,
  primary key (kind, heading)
);

alter table import_run add column batch_id bigint;

alter table import_run add constraint import_run_batch_id_fkey foreign key (batch_id) references import_batch (id) not valid;

alter table import_run validate constraint import_run_batch_id_fkey;

create index concurrently if not exists import_run_batch on import_run (batch_id) where batch_id is not null;

-- Figures as they were before an import of the panel changed them, for sixty days. No foreign keys, as for the figures.
create table figure_before (
  import_id bigint not null,
  kind text not null check (kind in ('plan', 'realisation')),
  person_id bigint not null,
  place_id bigint not null,
  month date not null,
  -- Null: there was none, since an earlier import was taken back.
  value bigint,
  former_import_id bigint,
  former_import_row integer
);

create index figure_before_import on figure_before using brin (import_id) with (pages_per_range = 16, autosummarize = on);

create index figure_before_person on figure_before (person_id);
