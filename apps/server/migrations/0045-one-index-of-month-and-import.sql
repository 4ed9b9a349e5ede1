-- A BRIN index of two columns finds by either of them, and an import of a million rows pays once for it: a tenth of its time.
create index concurrently if not exists plan_of_month_and_import on plan
  using brin (month, import_id) with (pages_per_range = 16, autosummarize = on);

create index concurrently if not exists realisation_of_month_and_import on realisation
  using brin (month, import_id) with (pages_per_range = 16, autosummarize = on);

-- What states between two releases had made for either column.
drop index concurrently if exists plan_of_month;

drop index concurrently if exists plan_import;

drop index concurrently if exists realisation_of_month;

drop index concurrently if exists realisation_import;
