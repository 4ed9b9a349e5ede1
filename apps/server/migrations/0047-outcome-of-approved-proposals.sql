-- Long work that an approval has begun carries the number of its proposal.
create index operation_of_signoff on operation (((input ->> 'signoffId')::bigint))
  where (input ->> 'signoffId') is not null;

-- Until when this account has seen which approved proposals were not carried out; null: never.
alter table staff add column matters_seen_at timestamptz;
