-- Payouts of the panel: what a thief would hide stands first, and the bank's file is fetched by a link of its own.

-- By what kind of device, or by an import, an account was changed; empty: not known. How long that device was known then.
alter table bank_account_change
  add column way text not null default '',
  add column device_since timestamptz(3);

alter table bank_account_change
  add constraint bank_account_change_way_check check (way in ('', 'phone', 'tablet', 'computer', 'import')) not valid;

alter table bank_account_change validate constraint bank_account_change_way_check;

alter table payout add column cancel_reason text;

-- A link to a file of a payout: one download within minutes, of bytes with this digest.
create table payout_link (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payout (id),
  kind text not null check (kind in ('bank', 'list')),
  staff_id bigint not null references staff (id),
  hash bytea not null unique,
  sha256 text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create index payout_link_payout on payout_link (payout_id, id);

create index payout_created on payout (id desc) include (paid_on, cancelled_at);
