-- Messages of the operator to participants: an audience by conditions, a planned time, and a row per recipient.

create table message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('service', 'commercial')),
  state text not null default 'draft'
    check (state in ('draft', 'planned', 'sending', 'paused', 'sent', 'withdrawn')),
  title text not null,
  content text not null,
  link text,
  -- What a person without a field's value reads instead.
  fallbacks jsonb not null,
  -- Groups of conditions, checked by the contract; compiled by audiences.store.ts.
  conditions jsonb not null,
  -- Rises with every save and act, so that an act on an older state is refused.
  revision integer not null default 1,
  created_by bigint not null references staff (id),
  changed_by bigint not null references staff (id),
  changed_at timestamptz(3) not null,
  confirmed_by bigint references staff (id),
  confirmed_at timestamptz(3),
  -- People of the audience, as they were confirmed and at the start of the sending.
  confirmed_people integer,
  snapshot_people integer,
  -- The second person; null: none was needed.
  decided_by bigint references staff (id),
  send_at timestamptz(3),
  -- The consent that a commercial message needs, as the programme named it at the start.
  approval_id bigint references approval (id),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Why it is paused, or is a draft again.
  why text check (why in ('staff', 'grown', 'noConsent')),
  -- After a withdrawal: when the last unread notification was gone.
  cleared_at timestamptz(3),
  check ((state in ('draft', 'withdrawn')) or send_at is not null),
  check ((state in ('sending', 'sent')) <= (started_at is not null)),
  check ((snapshot_people is null) = (started_at is null))
);

create index message_listed on message (state, id desc);

create index message_unfinished on message (id)
  where state in ('planned', 'sending') or (state = 'withdrawn' and started_at is not null and cleared_at is null);

create index message_confirmed on message (confirmed_at) where confirmed_at is not null;

create table message_recipient (
  message_id bigint not null references message (id),
  person_id bigint not null references person (id),
  state text not null default 'waiting' check (state in ('waiting', 'put', 'skipped', 'withdrawn', 'kept')),
  why text check (why in ('deleted', 'blocked', 'consent', 'limit')),
  put_at timestamptz(3),
  pushed_at timestamptz(3),
  -- The answer that allowed a commercial message.
  consent_event_id bigint references consent_event (id),
  primary key (message_id, person_id),
  check ((state = 'skipped') = (why is not null)),
  check ((state in ('put', 'withdrawn', 'kept')) = (put_at is not null))
);

create index message_recipient_waiting on message_recipient (message_id, person_id) where state = 'waiting';

create index message_recipient_person on message_recipient (person_id, put_at);

-- The person's latest answer to an approval, if it is a yes; null: no consent is held now.
create function consent_held(who bigint, which bigint) returns bigint language sql stable as $$
  select case when last.value then last.id end
  from (
    select event.id, event.value
    from consent_event event
    join approval_version version on version.id = event.approval_version_id
    join approval on approval.id = version.approval_id and approval.withdrawn_at is null
    where event.person_id = who and approval.id = which
    order by event.at desc, event.id desc limit 1
  ) as last
$$;
