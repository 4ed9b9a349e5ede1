-- A question and a correction by file name the import and the row that brought them; those of earlier imports have none.
alter table question add column import_id bigint;

alter table question add column import_row integer;

alter table correction add column import_id bigint;

alter table correction add column import_row integer;
