-- Beside the files with the column `błąd` stand those with rows that were set aside.
alter table import_errors add column what text not null default 'errors' check (what in ('errors', 'asides'));

alter table import_errors alter column what drop default;
