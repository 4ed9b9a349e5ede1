-- What administrators declare about an account of the panel and a participant (D55): the same person, or two namesakes.
create table staff_person (
  staff_id bigint not null references staff (id),
  person_id bigint not null references person (id),
  is_same boolean not null,
  at timestamptz(3) not null,
  primary key (staff_id, person_id)
);

create index staff_person_person on staff_person (person_id);
