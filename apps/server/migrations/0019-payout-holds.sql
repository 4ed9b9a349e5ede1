-- What holds back the payout of a person, and what a statement takes back at the rate at which it gave (D40).

-- False: closed before statements took back at the rate at which they gave; such ones stay as they were closed.
alter table settlement add column takes_back_as_given boolean not null default false;

alter table settlement alter column takes_back_as_given set default true;

-- True: the account changed after the closing of a month that the transfer pays, or since the last transfer of the person.
alter table payout_item add column account_changed boolean not null default false;

-- The words of an operator about a person end with their time, and an account is sealed again with a newer key; everything
-- else of the history stays as it was written.
create function refuse_hold_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    old.reason := case when new.reason = '' then '' else old.reason end;
    if tg_table_name = 'payout_release' then old.iban_sealed := new.iban_sealed; end if;
    if new is not distinct from old then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- `operator`: the word of an operator. `returned`: a transfer came back, and the account is still the one that it went to.
-- `repeated`: a month that was settled on another account of the same person.
create table payout_hold (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id),
  kind text not null check (kind in ('operator', 'returned', 'repeated')),
  item_id bigint references payout_item (id),
  month date,
  settled_for bigint references person (id),
  reason text not null,
  -- Empty: the programme itself.
  held_by text not null,
  held_at timestamptz not null,
  check ((kind = 'returned') = (item_id is not null)),
  check ((kind = 'repeated') = (month is not null and settled_for is not null))
);

create index payout_hold_person on payout_hold (person_id);

create index payout_hold_item on payout_hold (item_id);

-- A month is held once; what an operator has released stays released.
create unique index payout_hold_month on payout_hold (person_id, month) where kind = 'repeated';

-- The id is the one of the hold.
create table payout_release (
  id bigint primary key references payout_hold (id),
  person_id bigint not null references person (id),
  reason text not null,
  released_by text not null,
  released_at timestamptz not null,
  -- The account that a person who has left named to the operator; empty: the account stays.
  iban_sealed text not null default ''
);

create index payout_release_person on payout_release (person_id);

create trigger payout_hold_append_only before update or delete on payout_hold
  for each row execute function refuse_hold_change();

create trigger payout_release_append_only before update or delete on payout_release
  for each row execute function refuse_hold_change();
