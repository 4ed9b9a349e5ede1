-- An operator has confirmed that hidden rows and columns of an import's workbooks count.
alter table import_batch add column reads_hidden boolean not null default false;
