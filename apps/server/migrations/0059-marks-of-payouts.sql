-- A digest over the row by the vault's key: a payout or transfer that is changed in the database no longer has the right one.
alter table payout add column mark bytea;

alter table payout_item add column mark bytea;

-- Binds the sealed values of people to their ids and marks the payouts that are there (seals.jobs.ts), after a rolling upgrade in
-- which an older server still writes them. A database without people needs neither.
insert into job (queue, key, payload, run_at, created_at)
select 'bind-seals', 'bind-seals', '{}', now() + interval '1 hour', now() where exists (select from person);
