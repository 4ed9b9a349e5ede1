-- The account that a person who has left has given in writing, sealed, while a second person decides about it.
create table leaver_account (
  id bigint generated always as identity primary key,
  person_id bigint not null unique references person (id),
  iban_sealed text not null,
  proposed_at timestamptz(3) not null
);
