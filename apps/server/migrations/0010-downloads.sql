-- Files that were asked for: made by a job or at once, kept for minutes, handed out by links that end with the session.

create table download (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  -- Of document, filters and form: the same again is the same file while it is being made.
  digest bytea not null,
  -- What is asked for, sealed by infra/crypto/vault.ts: filters may hold a person's name.
  request_sealed text not null,
  -- What it is called where it is saved, and where it lies in the data folder.
  name text not null,
  file text not null unique,
  progress smallint not null default 0 check (progress between 0 and 100),
  created_at timestamptz not null,
  made_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- When the person was first told that it is there, or that it failed.
  told_at timestamptz
);

create unique index download_under_way on download (person_id, digest) where made_at is null and failed_at is null;

create index download_person on download (person_id, created_at);

create table download_link (
  token_hash bytea primary key,
  download_id bigint not null references download (id) on delete cascade,
  session_hash bytea not null references session (token_hash) on delete cascade,
  expires_at timestamptz not null
);

create index download_link_download on download_link (download_id);

create index download_link_session on download_link (session_hash);

-- Jobs of one lane run one after the other.
alter table job add column lane text;
