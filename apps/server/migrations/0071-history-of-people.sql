-- The imports that set a person's data, newest first, for the history of the card.
create index concurrently if not exists row_before_person_import on row_before (person_id, import_id) where person_id is not null;

drop index concurrently if exists row_before_person;

-- The letters of a person, newest first.
create index concurrently if not exists contact_message_person on contact_message (person_id, created_at, id);
