-- Corrections that answer a letter name its number.
create index concurrently if not exists correction_complaint on correction (complaint) where complaint <> '';
