-- Older states of tasks replace newer ones in this import, which two people decide (D63).
alter table import_batch add column replaces_newer boolean not null default false;
