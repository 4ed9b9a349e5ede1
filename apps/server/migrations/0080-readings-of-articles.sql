-- Which participants have opened a news item or an article of the knowledge zone, once each.

create table news_reading (
  person_id bigint not null references person (id),
  news_id bigint not null references news (id),
  read_at timestamptz not null,
  primary key (person_id, news_id)
);

create index news_reading_news on news_reading (news_id);

create table zone_article_reading (
  person_id bigint not null references person (id),
  zone_article_id bigint not null references zone_article (id),
  read_at timestamptz not null,
  primary key (person_id, zone_article_id)
);

create index zone_article_reading_article on zone_article_reading (zone_article_id);
