-- Rows of people, shops, structure and special tasks as they were before an import changed them, for sixty days.

create table row_before (
  id bigint generated always as identity primary key,
  import_id bigint not null,
  -- The table, and the row's key in it.
  kind text not null,
  key text not null,
  -- The person that the row is about; no foreign key, as for figures.
  person_id bigint,
  -- What the import found and what it left there, as sealed JSON.
  values_sealed text not null
);

create unique index row_before_import on row_before (import_id, kind, key);

create index row_before_key on row_before (kind, key, import_id);

create index row_before_person on row_before (person_id) where person_id is not null;

-- The wrong rows of the files of an import with why, sealed as the files are, until its next check or its end.
create table import_errors (
  id bigint generated always as identity primary key,
  batch_id bigint not null references import_batch (id),
  -- The file that they are of.
  name text not null,
  stored text not null,
  key_sealed text not null
);

create index import_errors_batch on import_errors (batch_id, id);

-- What a rehearsal of an undo has found says less than it does from now on, so it is found again.
update import_batch set found = jsonb_set(found, '{undo}', 'null') where found is not null;
