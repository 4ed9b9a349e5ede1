import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { settlementWorld, type SettlementWorld } from './settlements.testing.ts';
import { groszeOf } from './settlements.rules.ts';
import { verifySettlements } from '../audit/verify.service.ts';

const month = '2026-08-01';

/**
 * An independent model of the sums: every point is a coin that keeps the rate at which it was
 * given.
 */
class Purse {
  readonly #coins: number[] = [];
  #sign = 0;
  grosze = 0;

  add(amount: number, rate: number): void {
    for (let point = 0; point < Math.abs(amount); point += 1) {
      if (this.#coins.length > 0 && this.#sign !== Math.sign(amount)) {
        this.grosze += Math.sign(amount) * (this.#coins.shift() ?? 0);
      } else {
        this.#coins.push(rate);
        this.#sign = Math.sign(amount);
        this.grosze += Math.sign(amount) * rate;
      }
    }
  }
}

const rate = fc.integer({ min: 0, max: 400 });

test('deductions are worth what was given, under any rate between [HZ33]', () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: -60, max: 60 }), rate }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, (statements) => {
      const purse = new Purse();
      let total = 0;
      statements.forEach((statement, index) => {
        purse.add(statement.amount, statement.rate);
        total += groszeOf(statements.slice(0, index), statement);
        expect(total).toBe(purse.grosze);
      });
      // A month that ends at zero has cost nothing.
      const left = statements.reduce((sum, { amount }) => sum + amount, 0);
      const given = [...statements, { amount: -left, rate: 12_345 }];
      expect(total + groszeOf(statements, given.at(-1) ?? { amount: 0, rate: 0 })).toBe(0);
    }),
  );
});

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});

const setRate = (grosze: number) =>
  sql`insert into setting values ('golden_point_grosze', ${month}::date, ${String(grosze)}::jsonb)
      on conflict (name, valid_from) do update set value = excluded.value`.execute(
    world.database.kysely,
  );

const groszeBy = async (personId: number): Promise<number> => {
  const { rows } = await sql<{ grosze: number }>`
      select coalesce(sum(grosze), 0) as grosze from statement where person_id = ${personId} and month = ${month}::date
    `.execute(world.database.kysely);
  return rows[0]?.grosze ?? -1;
};

test('a rate raised after the payout deducts only what was paid [HZ33]', async () => {
  await world.reset();
  const personId = await world.person();
  await world.figures(personId, month, 120);
  await world.close(month);
  await setRate(150);
  await world.figures(personId, month, 0);
  expect(await world.close(month)).toMatchObject({ outcome: 'closed', revision: 2 });
  expect(await groszeBy(personId)).toBe(0);
  expect((await verifySettlements(world.deps)).differences).toEqual([]);
});

test("after any history a month has paid its points' original worth [HZ33]", async () => {
  const step = fc.oneof(
    { weight: 2, arbitrary: fc.record({ rate }) },
    {
      weight: 4,
      arbitrary: fc.record({ who: fc.nat({ max: 1 }), points: fc.constantFrom(0, 100, 120) }),
    },
    { weight: 3, arbitrary: fc.record({ close: fc.constant(true) }) },
  );
  await world.reset();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
      await setRate(100);
      const bonus = new Map([
        [0, 0],
        [100, 50],
        [120, 80],
      ]);
      const people = [await world.person(), await world.person()].map((id) => ({
        id,
        purse: new Purse(),
        due: 0,
        settled: 0,
      }));
      let now = 100;
      for (const one of [...steps, { close: true as const }]) {
        if ('rate' in one) await setRate((now = one.rate));
        else if ('points' in one) {
          const person = people[one.who];
          if (person === undefined) continue;
          await world.figures(person.id, month, one.points);
          person.due = bonus.get(one.points) ?? 0;
        } else {
          await world.close(month);
          for (const person of people) {
            person.purse.add(person.due - person.settled, now);
            person.settled = person.due;
          }
        }
      }
      for (const { id, purse, settled } of people) {
        expect(await groszeBy(id)).toBe(purse.grosze);
        expect(purse.grosze).toBeGreaterThanOrEqual(0);
        if (settled === 0) expect(purse.grosze).toBe(0);
      }
    }),
    { numRuns: 8 },
  );
  expect((await verifySettlements(world.deps)).differences).toEqual([]);
});

test("the verification finds a deduction at today's rate", async () => {
  await world.reset();
  const personId = await world.person();
  await world.figures(personId, month, 120);
  await world.close(month);
  await setRate(150);
  await world.figures(personId, month, 0);
  await world.close(month);
  const { kysely } = world.database;
  await sql`alter table statement disable trigger statement_append_only`.execute(kysely);
  await sql`update statement set grosze = amount * 150 where amount < 0`.execute(kysely);
  await sql`alter table statement enable trigger statement_append_only`.execute(kysely);
  const { differences } = await verifySettlements(world.deps);
  expect(differences.map(({ check }) => check)).toContain('grosze');
});
