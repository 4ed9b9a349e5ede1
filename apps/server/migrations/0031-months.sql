-- Months of the panel: who proposed and who decided a closing and a payout, rehearsals, and corrections by hand.

alter table settlement
  add column proposed_by bigint references staff (id),
  add column decided_by bigint references staff (id),
  -- What the two agreed to; one closing for each, whatever runs twice.
  add column signoff_id bigint references signoff (id),
  add constraint settlement_two check ((proposed_by is null) = (decided_by is null)),
  add constraint settlement_two_people check (decided_by <> proposed_by);

create unique index settlement_signoff on settlement (signoff_id) where signoff_id is not null;

alter table payout
  add column proposed_by bigint references staff (id),
  add column decided_by bigint references staff (id),
  add column signoff_id bigint references signoff (id),
  add constraint payout_two check ((proposed_by is null) = (decided_by is null)),
  add constraint payout_two_people check (decided_by <> proposed_by);

create unique index payout_signoff on payout (signoff_id) where signoff_id is not null;

-- What a closing would do, as it was computed at a moment and rolled back.
create table month_rehearsal (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  staff_id bigint not null references staff (id),
  -- The long work that computed it; null: a command. No reference, for an archive has none of them.
  operation_id bigint unique,
  -- Sums, digest and what is missing.
  found jsonb not null,
  -- The imports, rules and settlements on which it was computed.
  horizon text not null,
  created_at timestamptz(3) not null
);

create index month_rehearsal_month on month_rehearsal (month, id);

-- People that a rehearsal points out: who is held, and what is worth a look before two people agree.
-- The long work on a month, the newest first.
create index operation_month on operation ((input ->> 'month'), id) where kind in ('month.rehearse', 'month.close');

create table month_remark (
  rehearsal_id bigint not null references month_rehearsal (id) on delete cascade,
  kind text not null check (kind in ('held', 'largest', 'changed', 'overLimit', 'zero', 'account', 'deleted')),
  position integer not null,
  person_id bigint not null references person (id),
  amount bigint not null,
  grosze bigint not null,
  -- The month before; null where it is not compared.
  amount_before bigint,
  -- Why the person is held.
  reason text,
  primary key (rehearsal_id, kind, position)
);

create index month_remark_person on month_remark (person_id);

-- Corrections by hand and by file. What is in the ledger is never changed; a wrong correction is corrected by another one.
create table correction (
  id bigint generated always as identity primary key,
  -- Of the form or of the row of a file: the same one is written once.
  key text not null unique,
  person_id bigint not null references person (id),
  month date not null check (extract(day from month) = 1),
  -- The sum that it belongs to, as the ledger names it.
  cause text not null,
  amount bigint not null check (amount <> 0),
  reason_code text not null check (reason_code in ('data', 'complaint', 'content', 'agreement', 'other')),
  reason text not null,
  -- The complaint that it answers, as the office names it.
  complaint text not null,
  state text not null check (state in ('proposed', 'booked')),
  -- Null: a file that a command has read.
  staff_id bigint references staff (id),
  decided_by bigint references staff (id),
  signoff_id bigint references signoff (id),
  -- The entry of the ledger; null until it is booked.
  entry_id bigint unique references ledger_entry (id),
  created_at timestamptz(3) not null,
  booked_at timestamptz(3),
  check ((state = 'booked') = (entry_id is not null)),
  check ((entry_id is null) = (booked_at is null)),
  check (decided_by <> staff_id)
);

create index correction_person on correction (person_id, id);
