-- Who has forbidden calls of the own representative (D60).
create table call_refusal (
  person_id bigint primary key references person (id),
  since timestamptz(3) not null
);

-- A representative who asked for a person's whole number on a day; beyond the day's limit it was refused.
create table number_request (
  seller_id bigint not null references person (id),
  person_id bigint not null references person (id),
  day date not null,
  requested_at timestamptz(3) not null,
  is_refused boolean not null,
  -- The first day of the information text that allowed it.
  text_since date not null,
  primary key (seller_id, day, person_id)
);

create index number_request_person on number_request (person_id, requested_at desc);

create index number_request_day on number_request (day);

-- The people nearest to their next threshold on the 20th of a month, as their representative saw them.
create table nearest_kept (
  seller_id bigint not null references person (id),
  month date not null,
  person_id bigint not null references person (id),
  goal integer not null,
  primary key (seller_id, month, person_id)
);

create index nearest_kept_person on nearest_kept (person_id);
