-- What a form or an act of the panel changes, in the words of the history, without the name of the person; null: files.
alter table import_batch add column title text;
alter table import_batch add column person_id bigint references person (id);

create index import_batch_person on import_batch (person_id) where person_id is not null;
