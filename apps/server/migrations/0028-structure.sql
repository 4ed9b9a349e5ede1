-- Shops and customers are sought by the beginnings of the words of their codes, names, towns and numbers.

create index concurrently if not exists place_words on place
  using gin (to_tsvector('simple', translate(searchable(code || ' ' || name || ' ' || city), '-./_,@+', '       ')));

create index concurrently if not exists customer_words on customer
  using gin (to_tsvector('simple', translate(searchable(prefix || ' ' || number || ' ' || name), '-./_,@+', '       ')));

-- The invitations of all representatives, newest first.
create index concurrently if not exists invitation_newest on invitation (invited_at desc, id desc);

-- The new number of a person, while a second one decides about it.
create table phone_change (
  person_id bigint primary key references person (id),
  phone text not null check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  proposed_at timestamptz(3) not null
);
