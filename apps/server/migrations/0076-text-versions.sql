-- Versions of the regulations, and those of approvals that the panel has written. `text` and `approval_version` hold
-- what is in force.
create table text_version (
  id bigint generated always as identity primary key,
  -- Null: the regulations.
  approval_id bigint references approval (id),
  -- Null: a draft. From then on the words never change.
  number integer check (number > 0),
  -- The words beside the box of an approval.
  name text not null default '',
  html text not null,
  -- Null: the regulations, whose own approval says it.
  is_required boolean,
  state text not null check (state in ('draft', 'planned', 'taken', 'dropped')),
  -- The day at whose beginning in Warsaw it takes effect.
  effective_on date,
  -- Counts what the draft has been saved; null: a file brought it.
  revision integer not null default 1,
  changed_by bigint references staff (id),
  changed_at timestamptz(3) not null,
  decided_by bigint references staff (id),
  announced_at timestamptz(3),
  taken_at timestamptz(3),
  -- The version of an approval that asks for agreement to it; null: none did.
  approval_version_id bigint references approval_version (id),
  check ((state = 'taken') = (taken_at is not null)),
  check (state in ('draft', 'dropped') or number is not null)
);

create unique index text_version_number on text_version (coalesce(approval_id, 0), number) where number is not null;

create unique index text_version_open on text_version (coalesce(approval_id, 0), state) where state in ('draft', 'planned');

create index text_version_due on text_version (effective_on) where state = 'planned';

-- People may have agreed to a numbered version.
create function keep_text_version() returns trigger language plpgsql as $$
begin
  if old.number is not null and (tg_op = 'DELETE' or (new.number, new.name, new.html, new.is_required)
      is distinct from (old.number, old.name, old.html, old.is_required)) then
    raise exception 'a numbered version of a text never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create trigger text_version_kept before update or delete on text_version for each row execute function keep_text_version();

insert into text_version (number, html, state, changed_at, taken_at)
select 1, html, 'taken', updated_at, updated_at from text where name = 'regulations';

-- Files and archives bring regulations too: each text that was ever in force has a version.
create function number_regulations() returns trigger language plpgsql as $$
begin
  insert into text_version (number, html, state, changed_at, taken_at)
  select coalesce((select max(number) from text_version where approval_id is null), 0) + 1, new.html, 'taken',
    new.updated_at, new.updated_at
  where new.html is distinct from (
    select html from text_version where approval_id is null and state = 'taken' order by taken_at desc, number desc limit 1
  );
  return null;
end
$$;

create trigger regulations_numbered after insert or update of html on text
for each row when (new.name = 'regulations') execute function number_regulations();

-- Who has agreed to a version.
create index concurrently if not exists consent_event_agreed on consent_event (approval_version_id, person_id) where value;
