import { sql } from 'kysely';
import { dayOf } from '../../apps/server/src/infra/warsaw.ts';
import { verificationLines } from '../../apps/server/src/modules/money/audit/verify.copy.ts';
import { verifySettlements } from '../../apps/server/src/modules/money/audit/verify.service.ts';
import { standingOf } from '../../apps/server/src/modules/money/settlements/statement/standing.store.ts';
import { type Model, statesOf } from './model.ts';
import type { MoneyWorld } from './world.ts';
import { previewPayout } from '../../apps/server/src/modules/money/settlements/payout/payout.testing.ts';

/** What is wrong with the books after a history: every grosz is in one state, and in that of the model. */
export async function wrongBooks(world: MoneyWorld, now: Model): Promise<string[]> {
  // As a payout does, it looks first at the accounts of transfers that came back.
  await previewPayout(world.deps);
  const [told, due] = [await toldStates(world), statesOf(now)];
  const names = [...new Set([...Object.keys(told), ...Object.keys(due)])].toSorted();
  return [
    ...names
      .filter((name) => (told[name] ?? 0) !== (due[name] ?? 0))
      .map((name) => `${name}: ${told[name] ?? 0}, due ${due[name] ?? 0}`),
    ...(await brokenRules(world)),
    ...(await unverified(world)),
  ];
}

async function toldStates(world: MoneyWorld): Promise<Record<string, number>> {
  const { clock, database } = world;
  const moment = clock.now();
  const { rows } = await sql<{ person: number; state: string; grosze: number }>`
    select statement.person_id as person,
      case when standing.state = 'paid' then 'paid' when standing.reason = 'ordered' then 'in a file'
        when standing.state = 'due' then 'due' else standing.reason end as state,
      sum(statement.grosze) as grosze
    from statement ${standingOf(moment, dayOf(moment))}
    group by 1, 2 having sum(statement.grosze) <> 0
    union all
    select person_id, 'accrued', sum(amount) * 100 from ledger_entry
    where not exists (select from statement_line where entry_id = ledger_entry.id)
    group by 1 having sum(amount) <> 0
  `.execute(database.kysely);
  const people = world.people();
  return Object.fromEntries(
    rows.map(({ person, state, grosze }) => [
      `${people.findIndex(({ id }) => id === person)} ${state}`,
      grosze,
    ]),
  );
}

/** Invariants of every history, read from the tables alone. */
async function brokenRules({ database }: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'decided by its proposer: ' || kind as what from signoff where state = 'approved' and decided_by = proposed_by
    union all select 'decided without the role: ' || kind from signoff join staff on staff.id = decided_by
      where state in ('approved', 'refused') and not 'approver' = any(roles)
    union all select 'paid by who closed it: ' || payout.id from payout
      join payout_item item on item.payout_id = payout.id join payout_part part on part.item_id = item.id
      join statement on statement.id = part.statement_id join settlement on settlement.id = statement.settlement_id
      where payout.decided_by = settlement.proposed_by
    union all select 'a payout by nobody: ' || id from payout where signoff_id is null or proposed_by = decided_by
    union all select 'two payouts of one decision: ' || signoff_id from payout group by signoff_id having count(*) > 1
    union all select 'two closings of one decision: ' || signoff_id from settlement group by signoff_id having count(*) > 1
    union all select 'paid twice: ' || statement_id from payout_part where is_live group by statement_id having count(*) > 1
    union all select 'returned, but pays: ' || item.id from payout_item item join payout_part part on part.item_id = item.id
      where item.returned_on is not null and part.is_live
    union all select 'sent, but pays nothing: ' || item.id from payout_item item join payout_part part on part.item_id = item.id
      join payout on payout.id = item.payout_id
      where item.returned_on is null and payout.cancelled_at is null and not part.is_live
    union all select 'a partial return by one: ' || item.id from payout_item item where item.returned_grosze is not null
      and not exists (select from signoff where kind = 'return.partial' and subject = item.id::text and state = 'approved')
    union all select 'settled twice: ' || entry_id from statement_line group by entry_id having count(*) > 1
    union all select 'a correction by nobody: ' || id from ledger_entry
      where kind = 'correction' and id not in (select entry_id from correction where entry_id is not null)
    union all select 'a correction by one: ' || correction.id from correction
      join signoff on signoff.id = correction.signoff_id where correction.state = 'booked' and signoff.state <> 'approved'
    union all select 'the sum of a payout: ' || payout.id from payout
      where grosze <> (select sum(grosze) from payout_item where payout_id = payout.id)
        or transfers <> (select count(*) from payout_item where payout_id = payout.id)
    union all select 'the sum of a transfer: ' || item.id from payout_item item
      where grosze <= 0 or grosze <> (
        select sum(statement.grosze) from payout_part part join statement on statement.id = part.statement_id
        where part.item_id = item.id
      )
    union all select 'the sum of a statement: ' || statement.id from statement
      where amount <> (
        select sum(entry.amount) from statement_line line join ledger_entry entry on entry.id = line.entry_id
        where line.statement_id = statement.id
      )
  `.execute(database.kysely);
  return rows.map(({ what }) => what);
}

async function unverified({ deps }: MoneyWorld): Promise<string[]> {
  const verification = await verifySettlements(deps);
  if (verification.differences.length === 0) return [];
  return [...verificationLines(verification, (personId) => `osoba ${personId}`)];
}
