-- A check also keeps the new rows of each file, as it has read them.
alter table import_errors drop constraint import_errors_what_check;

alter table import_errors add constraint import_errors_what_check check (what in ('errors', 'asides', 'changes', 'rows'));
