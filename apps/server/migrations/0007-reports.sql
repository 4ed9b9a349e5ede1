-- Reports look for words in names, with small letters and without Polish marks on either side. The search is always within
-- the own people, so no index helps it: it has to be cheap per person. `searchable` in territory/search.rules.ts is the same.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select lower(translate(words, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz') collate "C")
$$;

-- A text whose bytes stand in the Polish order of the words: a marked letter is its plain one followed by something that no
-- letter exceeds. Thousands of names are sorted by it for one page, a fifth of the time that a collation takes.
create function in_polish_order(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(translate(words, 'ĄĆĘŁŃÓŚŹŻ', 'ąćęłńóśźż') collate "C"),
    'ą', 'a~'), 'ć', 'c~'), 'ę', 'e~'), 'ł', 'l~'), 'ń', 'n~'), 'ó', 'o~'), 'ś', 's~'), 'ź', 'z}'), 'ż', 'z~')
$$;

alter table person
  add column searched text generated always as (searchable(first_name || ' ' || last_name)) stored,
  -- Null without a name: people who have left come last.
  add column name_order text collate "C" generated always as
    (nullif(in_polish_order(last_name || ' ' || first_name), ' ')) stored;

-- What lists of people are sorted and searched by stands with the assignment that a list finds them by: thousands of
-- people are read for one page, and each of them apart would take as long as everything else together. Triggers and not the
-- program write it, so that it cannot differ from the person, however the one or the other came to change.
alter table person_place
  add column person_role text not null default '',
  add column person_phone text not null default '',
  add column person_searched text not null default '',
  add column person_order text collate "C";

update person_place
set person_role = role, person_phone = phone, person_searched = searched, person_order = name_order
from person where person.id = person_id;

create function know_person_of_place() returns trigger language plpgsql as $$
begin
  select role, phone, searched, name_order
  into new.person_role, new.person_phone, new.person_searched, new.person_order
  from person where id = new.person_id;
  return new;
end
$$;

create trigger person_place_known before insert or update of person_id on person_place
  for each row execute function know_person_of_place();

create function tell_places_of_person() returns trigger language plpgsql as $$
begin
  update person_place
  set person_role = new.role, person_phone = new.phone, person_searched = new.searched, person_order = new.name_order
  where person_id = new.id;
  return null;
end
$$;

create trigger person_known_in_places after update on person for each row
  when ((old.role, old.phone, old.first_name, old.last_name) is distinct from (new.role, new.phone, new.first_name, new.last_name))
  execute function tell_places_of_person();

create index person_place_listed on person_place (place_id)
  include (person_id, from_date, to_date, person_role, person_phone, person_searched, person_order);

drop index person_place_place;
