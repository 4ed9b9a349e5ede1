-- The keys that this database is sealed with: a proof sealed by each of them, and a digest of the ring's last key. A process whose keys
-- do not open the proofs does not start.
create table key_check (
  ring text not null check (ring in ('data', 'departures')),
  key_id text not null,
  proof text not null,
  -- Of the ring whose last key makes digests.
  digest bytea,
  primary key (ring, key_id)
);
