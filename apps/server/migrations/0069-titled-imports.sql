-- What a form or an act of the panel changes, in the words of the history, without the name of the person; null: files.
alter table import_batch add column title text;

-- The person that it changes.
alter table import_batch add column person_id bigint;

alter table import_batch add constraint import_batch_person_id_fkey foreign key (person_id) references person (id) not valid;

alter table import_batch validate constraint import_batch_person_id_fkey;

create index import_batch_person on import_batch (person_id) where person_id is not null;
