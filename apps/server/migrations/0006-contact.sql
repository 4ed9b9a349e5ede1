-- Messages of the contact form: kept until they are delivered, so that none is lost and none is sent twice.

create table contact_category (
  code text primary key,
  name text not null,
  roles text[] not null,
  position integer not null default 0
);

create table contact_message (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  -- The form's own number of this submit, and a digest of what was sent: the same again is the same message.
  submission text not null,
  digest bytea not null,
  -- Sealed by infra/crypto/vault.ts; empty once the message is delivered.
  content_sealed text not null,
  -- Where the attachment lies in the data folder; null when there is none, or none any more.
  attachment_file text,
  created_at timestamptz not null,
  delivered_at timestamptz,
  -- Who delivers it says so for a while, so that two servers do not do it at once.
  claimed_until timestamptz,
  unique (person_id, submission, digest)
);

create index contact_message_waiting on contact_message (created_at) where delivered_at is null;
