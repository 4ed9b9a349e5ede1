-- Settlements (D34): closing a month gathers the ledger entries of its period into statements; a payout pays statements.

-- One closing of a month; a later one of the same month holds only the differences, as the next revision.
create table settlement (
  id bigint generated always as identity primary key,
  month date not null check (extract(day from month) = 1),
  revision integer not null check (revision >= 1),
  -- What one golden point was worth when the month ended.
  golden_point_grosze bigint not null check (golden_point_grosze >= 0),
  statements bigint not null,
  amount bigint not null,
  -- The last import that the figures can have come from.
  last_import_id bigint not null,
  closed_by text not null check (closed_by <> ''),
  closed_at timestamptz not null,
  unique (month, revision)
);

-- What one person gets by one closing, in golden points and in grosze. Negative: taken back from what comes next.
create table statement (
  id bigint generated always as identity primary key,
  settlement_id bigint not null references settlement (id),
  person_id bigint not null references person (id),
  month date not null,
  monthly bigint not null,
  quarterly bigint not null,
  special bigint not null,
  knowledge bigint not null,
  -- Corrections by hand, and differences of what an earlier statement has settled.
  corrections bigint not null,
  amount bigint not null check (amount = monthly + quarterly + special + knowledge + corrections),
  grosze bigint not null,
  -- How many ledger entries it settles: where a person's ledger has more, something has come since.
  entries bigint not null check (entries > 0),
  unique (settlement_id, person_id)
);

create index statement_person on statement (person_id, month) include (settlement_id, amount, grosze, entries);

create index statement_month on statement (month, person_id);

-- Every ledger entry is settled at most once, whatever runs twice or side by side.
create table statement_line (
  entry_id bigint primary key references ledger_entry (id),
  statement_id bigint not null references statement (id)
);

create index statement_line_statement on statement_line (statement_id);

-- Who it was settled for, as it stood at the closing: an account that is deleted later takes nothing back (D26). Emptied
-- when the law no longer asks for it. The id is the statement's.
create table statement_identity (
  id bigint primary key references statement (id),
  person_id bigint not null references person (id),
  is_complete boolean not null,
  first_name text not null,
  last_name text not null,
  entrepreneur boolean not null,
  iban_sealed text not null,
  street_sealed text not null,
  city_sealed text not null,
  zip_code_sealed text not null,
  birthday_sealed text not null,
  pesel_sealed text not null,
  tax_office_name_sealed text not null,
  tax_office_address_sealed text not null,
  keep_until date not null
);

create index statement_identity_person on statement_identity (person_id);

create index statement_identity_keep_until on statement_identity (keep_until);

-- A batch of transfers for the bank; confirmed when the bank has made them.
create table payout (
  id bigint generated always as identity primary key,
  execution_day date not null,
  payer_name text not null,
  payer_address text not null,
  payer_account text not null,
  transfers bigint not null,
  grosze bigint not null,
  made_by text not null check (made_by <> ''),
  -- Never the one who made it, nor one who closed a month that it pays (HZ35).
  approved_by text not null check (lower(approved_by) <> lower(made_by)),
  created_at timestamptz not null,
  paid_on date,
  cancelled_at timestamptz,
  check (paid_on is null or cancelled_at is null)
);

create table payout_item (
  id bigint generated always as identity primary key,
  payout_id bigint not null references payout (id),
  person_id bigint not null references person (id),
  grosze bigint not null check (grosze > 0),
  first_name text not null,
  last_name text not null,
  iban_sealed text not null,
  street_sealed text not null,
  city_sealed text not null,
  zip_code_sealed text not null,
  returned_on date,
  return_reason text,
  keep_until date not null,
  unique (payout_id, person_id)
);

create index payout_item_person on payout_item (person_id, id desc);

create index payout_item_keep_until on payout_item (keep_until);

-- Which statements a transfer pays. It stops being live when the transfer comes back or the batch is cancelled.
create table payout_part (
  item_id bigint not null references payout_item (id),
  statement_id bigint not null references statement (id),
  is_live boolean not null default true,
  primary key (statement_id, item_id)
);

create index payout_part_item on payout_part (item_id);

-- The same amount is never paid twice.
create unique index payout_part_live on payout_part (statement_id) include (item_id) where is_live;

create trigger settlement_append_only before update or delete on settlement
  for each row execute function refuse_change();

create trigger statement_append_only before update or delete on statement
  for each row execute function refuse_change();

create trigger statement_line_append_only before update or delete on statement_line
  for each row execute function refuse_change();
