-- Two administrators decide about money while no approver can act: who proposed it, when, and why.
alter table signoff
  add column emergency_by bigint,
  add column emergency_at timestamptz(3),
  add column emergency_reason text not null default '';

alter table signoff add constraint signoff_emergency_by_fkey
  foreign key (emergency_by) references staff (id) not valid;

alter table signoff validate constraint signoff_emergency_by_fkey;

alter table signoff add constraint signoff_emergency_check
  check ((emergency_by is null) = (emergency_at is null)) not valid;

alter table signoff validate constraint signoff_emergency_check;
