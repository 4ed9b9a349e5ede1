-- An undo asks of each pill whether it was read, and of each question whether golden points were corrected for it.
create index concurrently if not exists pill_reading_pill on pill_reading (pill_id);

create index concurrently if not exists correction_cause on correction (cause);

-- Which import has said it; null: one of before this was kept. An undo asks for what repeats it.
alter table setting add column import_id bigint;
