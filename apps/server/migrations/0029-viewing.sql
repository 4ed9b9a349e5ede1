-- Who looked as a participant, when and for what: the participant reads day and purpose, the trail knows the rest.

create table viewing (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  -- The session of the panel that opened it, and the only one that it serves; no reference, for sessions are swept away.
  session_id bigint not null,
  person_id bigint not null references person (id),
  purpose text not null check (purpose in ('question', 'complaint', 'fault', 'data')),
  started_at timestamptz(3) not null,
  -- By the server's clock, a quarter of an hour later.
  until timestamptz(3) not null,
  ended_at timestamptz(3)
);

create index viewing_staff on viewing (staff_id, id);

create index viewing_person on viewing (person_id, id);
