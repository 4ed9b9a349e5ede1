-- Codes for the first two administrators of an installation, printed by its machine: one of each, kept as a keyed digest.
create table staff_first_code (
  purpose text primary key check (purpose in ('first', 'second')),
  hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
