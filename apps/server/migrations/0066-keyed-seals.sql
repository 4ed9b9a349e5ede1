-- A digest of the seal's hash by the vault: who has the database alone makes no valid seal. Null: a seal of a former release.
alter table trail_seal add column mark bytea;
