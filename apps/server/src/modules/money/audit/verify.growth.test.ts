import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Handle } from '../../../infra/db/db.ts';
import { explaining, type Plan, rowsOf } from './explained.testing.ts';
import { lookEmpty, october, settlementWorld } from '../settlements/settlements.testing.ts';
import { verifySettlements } from './verify.service.ts';
import { crowdOf, plansReached } from '../../../testing/crowd.ts';

const few = 200;
const many = 800;
const filled = [
  'person',
  'plan',
  'realisation',
  'ledger_entry',
  'statement',
  'statement_line',
  'settlement',
];

test("a verification's rows per person do not grow with the programme", async () => {
  const world = await settlementWorld();
  const { kysely } = world.database;
  const perPerson: number[] = [];
  for (const people of [few, many]) {
    await world.reset();
    await addPeopleWithFigures(kysely, people);
    await world.close(october);
    await lookEmpty(kysely, filled);
    const plans: Plan[] = [];
    await verifySettlements({
      ...world.deps,
      database: { ...world.database, kysely: explaining(kysely, plans) },
    });
    perPerson.push(plans.map(rowsOf).reduce((sum, rows) => sum + rows, 0) / people);
  }
  const [ofFew = 0, ofMany = 0] = perPerson;
  expect(ofFew).toBeGreaterThan(1);
  expect(ofMany / ofFew).toBeLessThan(2);
  await world.database.close();
});

/** People with a reached plan of October. */
async function addPeopleWithFigures(handle: Handle, people: number): Promise<void> {
  for (const statement of [crowdOf(people), ...plansReached(october)])
    await sql.raw(statement).execute(handle);
}
