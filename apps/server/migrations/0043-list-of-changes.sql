-- Beside them, for the whole import, all that it changes.
alter table import_errors drop constraint import_errors_what_check;

alter table import_errors add constraint import_errors_what_check check (what in ('errors', 'asides', 'changes'));
