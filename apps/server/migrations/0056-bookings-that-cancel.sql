-- A bonus that was booked and taken back before its closing waits for no statement.
create or replace function wait_for_statement() returns trigger language plpgsql as $$
begin
  insert into unsettled_entry select id, person_id, settling_month(month, cause), kind, amount from added;
  -- Revisions of a rehearsal begin at a thousand million.
  delete from unsettled_entry using (
    select array_agg(waits.entry_id) as ids
    from (
      select distinct person_id, cause, kind, settling_month(month, cause) as month from added where revision % 1000000000 > 1
    ) as later
    join ledger_entry entry on entry.person_id = later.person_id and entry.cause = later.cause and entry.kind = later.kind
      and settling_month(entry.month, entry.cause) = later.month
    join unsettled_entry waits on waits.entry_id = entry.id
    group by later.person_id, later.cause, later.kind, later.month having sum(waits.amount) = 0
  ) as cancelled
  where unsettled_entry.entry_id = any(cancelled.ids);
  return null;
end
$$;
