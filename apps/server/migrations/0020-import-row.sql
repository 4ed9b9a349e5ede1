-- A figure names the row that brought it, counted as the operator sees it in the file. Figures of earlier imports have none.
alter table plan add column import_row integer;

alter table realisation add column import_row integer;

alter table special_goal add column import_row integer;

alter table special_result add column import_row integer;
