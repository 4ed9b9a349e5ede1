-- The list of people for the operator: by name, and the rare states each by an index of its own.

create index concurrently if not exists person_listed on person (name_order, id) where deleted_at is null;

create index concurrently if not exists person_listed_role on person (role, name_order, id) where deleted_at is null;

create index concurrently if not exists person_waited_for on person (name_order, id) where deleted_at is null and activated_at is null;

create index concurrently if not exists person_incomplete on person (name_order, id)
  where deleted_at is null and not is_profile_complete and activated_at is not null and role <> 'salesman';

create index concurrently if not exists person_blocked on person (name_order, id) where deleted_at is null and blocked_at is not null;

create index concurrently if not exists person_gone on person (deleted_at, id) where deleted_at is not null;

create index concurrently if not exists login_guard_blocked on login_guard (phone) where blocked_at is not null;

create index concurrently if not exists person_payout_hold on person (payout_hold_until) where payout_hold_until is not null;

-- Shops are found by the number of their customer in SAP, whatever its prefix.
create index concurrently if not exists customer_number on customer (number);
