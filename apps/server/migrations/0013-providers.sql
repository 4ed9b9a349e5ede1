-- Attempts that found the provider away: they do not count towards the last one.
alter table job add column excused smallint not null default 0;
