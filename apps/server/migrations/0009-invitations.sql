-- Invitations by representatives: who invited which person, for which customer, and every SMS that was asked for.

alter table person
  -- Until when a person who has never logged in may: null = for ever (added by a file), the past = no longer.
  add column invited_until timestamptz;

alter table person_place
  -- Shops of the customer that a representative named; a file that says where the person works takes their place.
  add column by_invitation boolean not null default false;

create table invitation (
  id bigint generated always as identity primary key,
  inviter_id bigint not null references person (id),
  person_id bigint not null references person (id),
  customer_id bigint not null references customer (id),
  role text not null check (role in ('user1', 'user2', 'user3')),
  invited_at timestamptz not null,
  withdrawn_at timestamptz,
  -- A later invitation of the same person has taken its place.
  replaced_at timestamptz
);

create unique index invitation_current on invitation (person_id) where withdrawn_at is null and replaced_at is null;

create index invitation_inviter on invitation (inviter_id, invited_at desc, id desc);

-- Every SMS of an invitation, for the limits per representative, per person and of the whole programme.
create table invitation_sms (
  id bigint generated always as identity primary key,
  invitation_id bigint not null references invitation (id),
  inviter_id bigint not null references person (id),
  person_id bigint not null references person (id),
  asked_at timestamptz not null
);

create index invitation_sms_inviter on invitation_sms (inviter_id, asked_at);

create index invitation_sms_person on invitation_sms (person_id, asked_at);

create index invitation_sms_asked on invitation_sms (asked_at);
