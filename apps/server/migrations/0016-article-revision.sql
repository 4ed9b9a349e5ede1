-- Which articles stand. Changes with every change of news and of the knowledge zone, in the same transaction,
-- whatever makes it; so a reader knows whether what it remembers is still true. Random: after a restore no number comes twice.
create table article_revision (
  is_only boolean primary key default true check (is_only),
  revision uuid not null default gen_random_uuid()
);

insert into article_revision default values;

create function change_article_revision() returns trigger language plpgsql as $$
begin
  insert into article_revision default values
    on conflict (is_only) do update set revision = gen_random_uuid();
  return null;
end
$$;

create trigger news_changes_revision after insert or update or delete or truncate on news
  for each statement execute function change_article_revision();

create trigger zone_article_changes_revision after insert or update or delete or truncate on zone_article
  for each statement execute function change_article_revision();

-- Also where rows are brought in with the triggers off.
alter table news enable always trigger news_changes_revision;

alter table zone_article enable always trigger zone_article_changes_revision;

-- The next moment at which one ends.
create index news_ending on news (ends_at) where ends_at is not null;

create index zone_article_ending on zone_article (ends_at) where ends_at is not null;
