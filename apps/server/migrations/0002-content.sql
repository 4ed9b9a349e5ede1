-- News, the knowledge zone, the calendar and the slides of the intro. Pictures are addresses in the file store; their sizes
-- stand in the addresses themselves, so that every text and list that names one knows its shape.

create table news (
  id bigint generated always as identity primary key,
  -- The list of news stands under this name (D12).
  slug text not null unique check (slug <> 'aktualnosci'),
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  published_at timestamptz not null,
  -- The first instant at which it is no longer shown; null = for ever.
  ends_at timestamptz check (ends_at > published_at)
);

create index news_newest on news (published_at desc, id desc);

create table zone_category (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  position integer not null default 0
);

create table zone_article (
  id bigint generated always as identity primary key,
  slug text not null unique,
  category_id bigint not null references zone_category (id),
  title text not null,
  excerpt text not null,
  thumbnail text,
  image text,
  content text not null,
  roles text[] not null,
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at)
);

create index zone_article_newest on zone_article (published_at desc, id desc);

create index zone_article_category on zone_article (category_id, published_at desc, id desc);

create table calendar_item (
  id bigint generated always as identity primary key,
  group_title text not null,
  title text not null,
  day date not null,
  -- The line of the file: groups stand in the order of their first items.
  position integer not null,
  unique (group_title, day, title)
);

create table slide (
  position integer primary key,
  type text not null check (type in ('intro', 'star', 'circle', 'padlock', 'image')),
  title text not null,
  content text not null,
  image text
);
