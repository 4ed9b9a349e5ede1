import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import type { Handle } from '../../apps/server/src/infra/db/db.ts';
import { verifySettlements } from '../../apps/server/src/modules/money/audit/verify.service.ts';
import { settlementWorld } from '../../apps/server/src/modules/money/settlements/settlements.testing.ts';
import { addMonths } from '../../apps/server/src/infra/warsaw.ts';
import { proof } from '../parts/proof.ts';
import { crowdOf, plansReached } from '../../apps/server/src/testing/crowd.ts';

const january = '2031-01-01';
const months = Array.from({ length: 12 }, (_, place) => addMonths(january, place));

proof(
  'PR7',
  'of 100,000 statements a verification names the three that somebody changed',
  async ({ judge, scale }) => {
    const people = scale({ full: 8_334, short: 100 });
    const world = await settlementWorld('2032-01-05T09:00:00+01:00');
    onTestFinished(() => world.database.close());
    const { kysely } = world.database;
    await world.reset();
    await addPeopleWithFigures(kysely, people);
    for (const month of months) await world.close(month);
    const { rows } = await sql<{
      statements: number;
    }>`select count(*) as statements from statement`.execute(kysely);
    const statements = rows[0]?.statements ?? 0;
    judge.equal('statements of a year', people * months.length, statements, people * months.length);
    const before = await verifySettlements(world.deps);
    judge.none('differences before anything is changed', statements, before.differences);

    const changed = [10, 50, 90].map((percent) => Math.floor((people * percent) / 100));
    const ids = await Promise.all(changed.map((place) => personAt(kysely, place)));
    const [one = 0, other = 0, third = 0] = ids;
    await sql`alter table statement disable trigger statement_append_only`.execute(kysely);
    await sql`alter table ledger_entry disable trigger ledger_entry_append_only`.execute(kysely);
    await sql`update ledger_entry set amount = amount + 7 where id = (
    select id from ledger_entry where person_id = ${one} and month = ${months[3]}::date and kind = 'month'
  )`.execute(kysely);
    await sql`update statement set special = special + 9, amount = amount + 9, grosze = grosze + 900
    where person_id = ${other} and month = ${months[6]}::date`.execute(kysely);
    await sql`update statement set grosze = grosze + 1 where person_id = ${third} and month = ${months[9]}::date`.execute(
      kysely,
    );
    const { differences, concerned } = await verifySettlements(world.deps);
    judge.none(
      'people named who were not changed',
      people,
      concerned.filter(({ personId }) => !ids.includes(personId)).map(({ personId }) => personId),
    );
    judge.equal(
      'changed people who are named',
      ids.length,
      new Set(differences.flatMap((one) => one.personId ?? [])).size,
      3,
    );
  },
);

/** People who have reached their plan of every month. */
async function addPeopleWithFigures(handle: Handle, people: number): Promise<void> {
  for (const statement of [crowdOf(people), ...plansReached(...months)])
    await sql.raw(statement).execute(handle);
  await sql`analyze`.execute(handle);
}

async function personAt(handle: Handle, place: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from person order by id offset ${place} limit 1`.execute(handle);
  return rows[0]?.id ?? 0;
}
