-- Names and e-mail addresses that people had, for the accounts of the panel that may be theirs. `until`: set by the next sweep.
create table former_identity (
  person_id bigint not null references person (id),
  searched text not null,
  email text not null,
  until timestamptz(3),
  primary key (person_id, searched, email)
);

create index former_identity_searched on former_identity (searched);

create index former_identity_email on former_identity (email) where email <> '';

create function keep_former_identity() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from former_identity where person_id = new.id;
  else
    insert into former_identity (person_id, searched, email) values (old.id, old.searched, lower(trim(old.email)))
    on conflict (person_id, searched, email) do update set until = null;
  end if;
  return null;
end $$;

create trigger person_keeps_former_identity after update of first_name, last_name, email, deleted_at on person
  for each row when (
    old.first_name <> new.first_name or old.last_name <> new.last_name or old.email <> new.email
    or old.deleted_at is distinct from new.deleted_at
  )
  execute function keep_former_identity();
