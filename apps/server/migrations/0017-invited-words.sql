-- A manager's search looks at thousands of invitations. What it looks for in the invited stands beside the invitation, in the
-- index that lists them, as it does beside the assignments to shops; triggers and not the program write it.
alter table invitation
  add column person_phone text not null default '',
  add column person_searched text not null default '';

update invitation set person_phone = phone, person_searched = searched from person where person.id = person_id;

create function know_invited() returns trigger language plpgsql as $$
begin
  select phone, searched into new.person_phone, new.person_searched from person where id = new.person_id;
  return new;
end
$$;

create trigger invitation_knows before insert or update of person_id on invitation
  for each row execute function know_invited();

create function tell_invitations() returns trigger language plpgsql as $$
begin
  update invitation set person_phone = new.phone, person_searched = new.searched where person_id = new.id;
  return null;
end
$$;

create trigger person_known_in_invitations after update on person for each row
  when ((old.phone, old.first_name, old.last_name) is distinct from (new.phone, new.first_name, new.last_name))
  execute function tell_invitations();

create index invitation_person on invitation (person_id);

drop index invitation_inviter;

create index invitation_inviter on invitation (inviter_id, invited_at desc, id desc)
  include (person_id, customer_id, role, withdrawn_at, replaced_at, person_phone, person_searched);
