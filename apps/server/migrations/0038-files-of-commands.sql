-- A file for the bank that a command has written stands among the links that were used: without an account of the panel.
alter table payout_link alter column staff_id drop not null;
