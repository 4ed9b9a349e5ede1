-- Words of the panel's search: of matters, of imports and their files.
create index concurrently if not exists signoff_words on signoff
  using gin (to_tsvector('simple', translate(searchable(words), '-./_,@+', '       ')));

create index concurrently if not exists import_batch_words on import_batch
  using gin (to_tsvector('simple', translate(searchable(title), '-./_,@+', '       '))) where title is not null;

create index concurrently if not exists import_file_words on import_file
  using gin (to_tsvector('simple', translate(searchable(name), '-./_,@+', '       ')));
