-- Tries of temporary passwords, each with the device and source that made it, so that a stranger's take nothing from the owner.
create table temporary_password_try (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  -- The device's hash in hex; one for all devices without an id.
  bucket text not null,
  -- A device that has logged in before, one that stands at the login of the number, or any other.
  kind text not null check (kind in ('known', 'asked', 'stranger')),
  source text not null,
  -- The first signs of a code that was valid then were right.
  is_near boolean not null,
  tried_at timestamptz not null
);

create index temporary_password_try_person on temporary_password_try (person_id, tried_at);

-- `tries_left` stays for processes of the former release.
alter table temporary_password
  -- Who asked for it; only the same device's next one takes its place.
  add column device_hash bytea,
  -- Keyed digest of the first signs.
  add column head_hash bytea not null default '';
