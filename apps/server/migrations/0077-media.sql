-- Pictures that texts and lists of the programme may show, each by its address in the file store.
create table media (
  id bigint generated always as identity primary key,
  address text not null unique,
  -- What the file was called that brought it.
  name text not null,
  -- What it shows, in words; empty for one that came with a file of the programme.
  alt text not null default '',
  bytes integer not null check (bytes > 0),
  -- The picture that it is a part of, with the part in percent; of a whole picture its own address.
  original text not null,
  crop jsonb,
  -- Null: it came with a file of the programme.
  created_by bigint references staff (id),
  created_at timestamptz(3) not null,
  binned_by bigint references staff (id),
  binned_at timestamptz(3)
);

create index media_newest on media (created_at desc, id desc) where binned_at is null;

create index media_binned on media (binned_at) where binned_at is not null;

-- Addresses of pictures in columns and texts; `isAllowedImage` of the contract knows the same form.
create function picture_addresses(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from unnest(texts) as words, regexp_matches(words, '/files/[0-9A-Za-z_-]+\.[a-z]{3,4}', 'g') as found
$$;

create index concurrently if not exists pill_pictures on pill
  using gin (picture_addresses(thumbnail, image, content));

create index concurrently if not exists news_pictures on news
  using gin (picture_addresses(thumbnail, image, content));

create index concurrently if not exists zone_article_pictures on zone_article
  using gin (picture_addresses(thumbnail, image, content));

create index concurrently if not exists special_task_pictures on special_task
  using gin (picture_addresses(thumbnail, image, content));

create index concurrently if not exists question_picture on question (image) where image is not null;

create index concurrently if not exists question_reply_picture on question_reply (image) where image is not null;

create index concurrently if not exists content_draft_pictures on content_draft
  using gin (picture_addresses(content::text)) where state = 'open';
