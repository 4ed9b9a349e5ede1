-- The numbers that accounts had before, as keyed digests: a file that still has one does not make a second account.
create table former_phone (
  person_id bigint not null references person (id),
  digest bytea not null,
  left_at timestamptz(3) not null,
  primary key (person_id, digest)
);

create index former_phone_digest on former_phone (digest);
