-- The browser as its user knows it again.
alter table staff_device add column user_agent text not null default '';

-- The public key of this installation that the browser trusts: a push under another one does not arrive.
alter table staff_device add column server_key text not null default '';

-- What became of the e-mails about matters: they wait, a mail server accepted or refused them, or they are kept in the outbox.
create table notice_letter (
  topic text not null,
  -- The matter, or the operation of the topic `failed`.
  subject_id bigint not null,
  staff_id bigint not null references staff (id),
  state text not null check (state in ('waiting', 'accepted', 'kept', 'refused')),
  at timestamptz(3) not null,
  primary key (subject_id, topic, staff_id)
);

create index notice_letter_refused on notice_letter (at) where state = 'refused';
