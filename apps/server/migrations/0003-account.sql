-- The own account: payouts held after a changed bank account, the accounts that were, what a session was shown of the
-- profile, and people who have left.

alter table person
  -- No payout before this moment: the bank account was changed, and its owner has been told (D28).
  add column payout_hold_until timestamptz,
  -- Keyed digest of a deleted person's number, so that an operator who has the number can find what was kept (D26).
  add column phone_digest bytea;

-- A deleted account gives its number free: the same number invited again is another person.
alter table person drop constraint person_phone_check;

alter table person add constraint person_phone_check
  check (phone ~ '^\+[1-9][0-9]{7,14}$' or (deleted_at is not null and phone = 'deleted:' || id));

create index person_phone_digest on person (phone_digest) where phone_digest is not null;

-- Marks of the values of the profile that this session has seen last; see modules/club/profile/version.ts.
alter table session add column profile_shown text not null default '';

-- Every bank account that was replaced, sealed, for the second person who looks at a payout.
create table bank_account_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  old_iban_sealed text not null,
  new_iban_sealed text not null,
  changed_at timestamptz not null
);

create index bank_account_change_person on bank_account_change (person_id, changed_at desc);
