-- A BRIN index of two columns finds by either of them, and an import of a million rows pays once for it: a tenth of its time.
drop index plan_of_month, plan_import, realisation_of_month, realisation_import;

create index plan_of_month_and_import on plan
  using brin (month, import_id) with (pages_per_range = 16, autosummarize = on);

create index realisation_of_month_and_import on realisation
  using brin (month, import_id) with (pages_per_range = 16, autosummarize = on);
