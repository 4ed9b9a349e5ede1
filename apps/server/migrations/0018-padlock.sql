-- How many correct answers opened the padlock of the month that was closed. Null: closed under the former rule, by which a
-- month with fewer questions asked for no more than it had, and what it let through stays.
alter table settlement add column knowledge_minimum bigint check (knowledge_minimum >= 0);

-- A quarter is booked when its last month is closed, and not before: what was booked too early is taken back by a job
-- (early-quarters.jobs.ts), some people at a time.
insert into job (queue, key, payload, run_at, created_at)
select 'early-quarters', 'early-quarters', '{}', now(), now() where exists (select from unsettled_entry);

-- Roles change on a day, and special tasks go by it. `role` was held until `since`; a month goes by the role of its last
-- day, so that rows from before this one, which name the first day of a month, say what they said.
alter table role_change drop constraint role_change_since_check;

-- True where a person had one of the roles on a day of a task: the role of now since the last change, a former one from the
-- change before it until its own. The day of a change counts for both. `isAddressed` in addressing.rules.ts is the same.
create function is_addressed(whose bigint, role_now text, roles text[], opens_at timestamptz, closes_at timestamptz)
returns boolean language sql stable as $$
  select (role_now = any(roles) and not exists (
    select from role_change where person_id = whose
      and since > ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
  )) or exists (
    select from role_change held
    where held.person_id = whose and held.role = any(roles)
      and held.since >= (opens_at at time zone 'Europe/Warsaw')::date
      and not exists (
        select from role_change earlier where earlier.person_id = whose and earlier.since < held.since
          and earlier.since > ((closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date
      )
  )
$$;
