-- Verifications of the panel: what each found, check by check, and the one that the programme begins every night by itself.

-- The programme itself begins verifications alone; every other work has its account.
alter table operation alter column staff_id drop not null;

alter table operation add constraint operation_of_staff check (staff_id is not null or kind = 'verify');

create table verification (
  operation_id bigint primary key references operation (id),
  -- The night whose run it is; null: a user asked for it.
  night date unique,
  -- What it found; null until then, and for ever when it did not come to its end.
  people integer,
  months integer,
  differences bigint,
  is_trail_whole boolean,
  trail_words text not null default '',
  checks jsonb not null default '[]',
  late jsonb not null default '[]'
);

-- The differences in the order of the checks, up to a number; how many there were stands with the verification.
create table verification_difference (
  operation_id bigint not null references verification (operation_id),
  place integer not null,
  kind text not null,
  month date,
  person_id bigint references person (id),
  subject text not null,
  expected bigint not null,
  found bigint not null,
  primary key (operation_id, place)
);

create index verification_difference_person on verification_difference (person_id) where person_id is not null;

-- The one verification that has not ended.
create index operation_verifying on operation (id) where kind = 'verify' and ended_at is null;
