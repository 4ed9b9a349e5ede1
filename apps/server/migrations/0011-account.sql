-- The own account, continued: one PESEL on two accounts, deletions that an operator can take back, and roles that were.

alter table person
  -- Keyed digest of the PESEL, by which the same one on another account is noticed without reading any.
  add column pesel_digest bytea;

create index person_pesel_digest on person (pesel_digest) where pesel_digest is not null;

-- What a deletion has erased, for the days in which an operator can take it back. One text under a key of its own, which the
-- program that answers requests never opens; the hourly sweep deletes it when its time is over.
create table departure (
  person_id bigint primary key references person (id),
  envelope text not null,
  left_at timestamptz not null,
  purge_at timestamptz not null
);

create index departure_purge on departure (purge_at);

-- Roles that people had before: `role` held in the months before `since`. Bonuses of a month go by the role of that month,
-- so that late figures of an old month never take back what the former role has earned.
create table role_change (
  person_id bigint not null references person (id),
  since date not null check (extract(day from since) = 1),
  role text not null,
  primary key (person_id, since)
);
