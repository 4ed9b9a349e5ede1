-- Reports look for words in names, with small letters and without Polish marks on either side. The search is always within
-- the own people, so no index helps it: it has to be cheap per person. `searchable` in reports/search.rules.ts is the same.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select lower(translate(words, 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż', 'ACELNOSZZacelnoszz') collate "C")
$$;

alter table person
  add column searched text generated always as (searchable(first_name || ' ' || last_name)) stored;

-- All that a report's list of people needs: thousands of look-ups that need not read the people themselves.
create index person_place_listed on person_place (place_id) include (person_id, from_date, to_date);

drop index person_place_place;
