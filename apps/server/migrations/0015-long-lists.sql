-- A manager's list of thousands of invitations is read and sorted from the index alone.
drop index invitation_inviter;

create index invitation_inviter on invitation (inviter_id, invited_at desc, id desc)
  include (person_id, customer_id, role, withdrawn_at, replaced_at);

-- Entries without a statement: what waits for the next closing. To find them among all entries, a list of thousands of
-- people would read years of settled ones. Triggers and not the program write it, in the transaction of what they follow.
create table unsettled_entry (
  entry_id bigint primary key references ledger_entry (id),
  person_id bigint not null,
  -- First day of the month that settles it: a quarter is settled with its last month.
  month date not null,
  kind text not null,
  amount bigint not null
);

create index unsettled_entry_person on unsettled_entry (person_id, month) include (kind, amount);

create function settling_month(month date, cause text) returns date language sql immutable parallel safe as $$
  select case when cause like 'quarter:%' then (month + interval '2 months')::date else month end
$$;

insert into unsettled_entry
select id, person_id, settling_month(month, cause), kind, amount from ledger_entry entry
where not exists (select from statement_line where entry_id = entry.id) order by id;

create function wait_for_statement() returns trigger language plpgsql as $$
begin
  insert into unsettled_entry select id, person_id, settling_month(month, cause), kind, amount from added;
  return null;
end
$$;

create trigger ledger_entry_waits after insert on ledger_entry referencing new table as added
  for each statement execute function wait_for_statement();

create function have_statement() returns trigger language plpgsql as $$
begin
  delete from unsettled_entry using added where unsettled_entry.entry_id = added.entry_id;
  return null;
end
$$;

create trigger statement_line_has_it after insert on statement_line referencing new table as added
  for each statement execute function have_statement();

-- Lists of statements are counted and sorted from the index alone.
drop index statement_person;

create index statement_person on statement (person_id, month)
  include (id, monthly, quarterly, special, knowledge, corrections, amount, grosze);
