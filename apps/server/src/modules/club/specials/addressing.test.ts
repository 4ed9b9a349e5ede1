import type { Role } from '@klub/contract/roles';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, instantOf } from '../../../infra/warsaw.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { isAddressed } from './addressing.rules.ts';
import {
  goalHeader,
  resultHeader,
  type SpecialsWorld,
  specialsWorld,
  taskHeader,
} from './specials.testing.ts';

const firstDay = '2026-09-10';
const dayAt = (offset: number): string => addDays(firstDay, offset);
const role = fc.constantFrom('user1', 'user2', 'user3');
const span = fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 25 }));

/** Roles by their days, a task of some days, and a result's day within it. */
const history = fc.record({
  first: role,
  changes: fc.uniqueArray(fc.record({ day: fc.nat({ max: 60 }), role }), {
    maxLength: 4,
    selector: ({ day }) => day,
  }),
  task: span,
  addressed: fc.uniqueArray(role, { minLength: 1, maxLength: 2 }),
  resultDay: fc.nat({ max: 25 }),
  /** Days after the result on which its file is imported; and again at the end. */
  delay: fc.nat({ max: 30 }),
  isResultFirst: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer One> ? One : never;

/** Computed without the product's code: the roles of the person on every day of the task. */
function hadRole({ first, changes, addressed }: History, from: string, to: string): boolean {
  const roles: { day: string; role: string }[] = [];
  let role_ = first;
  for (let offset = 0; dayAt(offset) <= to; offset += 1) {
    roles.push({ day: dayAt(offset), role: role_ });
    for (const change of changes.filter(({ day }) => day === offset)) {
      role_ = change.role;
      roles.push({ day: dayAt(offset), role: role_ });
    }
  }
  return roles.some(({ day, role: held }) => day >= from && (addressed as string[]).includes(held));
}

let world: SpecialsWorld;
beforeAll(async () => {
  world = await specialsWorld();
});
beforeEach(() => world.clear());

/** Plays the days in order; returns whether the result was accepted, on its day and at the end. */
async function live(given: History) {
  const { changes, task, addressed, resultDay, delay, isResultFirst } = given;
  const [from, to] = [dayAt(task[0]), dayAt(task[0] + task[1])];
  const stateOn = dayAt(task[0] + Math.min(resultDay, task[1]));
  world.clock.set(instantOf(firstDay, '08:00').toISOString());
  const { id, phone } = await world.participant(given.first as Role);
  const { run } = importer(world.database, world.clock);
  await world.bring({
    'zadania.csv': `${taskHeader}zadanie;Zadanie;Z;<p>T</p>;Liczą się: sztuki;${addressed.join('|')};${from};${to}\n`,
    'cele.csv': 'zadanie;kod_celu;tytul;typ;premia;kolejnosc\nzadanie;cel;Cel;sztuki;40;1\n',
  });
  const bring = async (): Promise<boolean> => {
    const report = await run({
      'a-cele.csv': `${goalHeader}${phone};A;zadanie;cel;20;\n`,
      'b-wyniki.csv': `${resultHeader}${phone};A;zadanie;cel;20;;${stateOn}\n`,
    });
    for (const problem of problemsOf(report))
      expect(problem).toContain('Zadanie nie jest skierowane do roli');
    return report.outcome === 'applied';
  };
  const readOn = addDays(stateOn, delay);
  for (let offset = 0; dayAt(offset) <= dayAt(100); offset += 1) {
    const change = changes.find(({ day }) => day === offset);
    world.clock.set(instantOf(dayAt(offset), '12:00').toISOString());
    if (isResultFirst && dayAt(offset) === readOn) await bring();
    if (change !== undefined)
      await world.bring({ 'osoby.csv': `telefon;rola\n${phone};${change.role}\n` });
    if (!isResultFirst && dayAt(offset) === readOn) await bring();
  }
  const isTaken = await bring();
  const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0) as amount from ledger_entry where person_id = ${id} and cause like 'special:%'
    `.execute(world.database.kysely);
  const { status, data } = await world.ask(id, '/zadanie/summary');
  return {
    isTaken,
    booked: rows[0]?.amount,
    isSeen: status === 200,
    earned: data?.earned,
    expected: hadRole(given, from, to),
  };
}

test('[T03] a result counts for any role during the task', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      await world.clear();
      const { expected, ...found } = await live(given);
      const due = expected ? 40 : 0;
      expect(found).toEqual({
        isTaken: expected,
        booked: due,
        isSeen: expected,
        earned: expected ? due : undefined,
      });
    }),
    { numRuns: counts(8, 25) },
  );
}, 240_000);

test('SQL and TypeScript agree on whether a task addresses a person', async () => {
  const { kysely } = world.database;
  await fc.assert(
    fc.asyncProperty(history, async ({ first, changes, task, addressed }) => {
      const { id } = await world.participant();
      const rows = changes.map(({ day, role: held }) => ({
        person_id: id,
        since: dayAt(day),
        role: held as Role,
      }));
      if (rows.length > 0) await kysely.insertInto('role_change').values(rows).execute();
      const [opensOn, closesOn] = [dayAt(task[0]), dayAt(task[0] + task[1])];
      const { rows: found } = await sql<{ it: boolean }>`
          select is_addressed(${id}::bigint, ${first}::text, ${addressed}::text[], ${instantOf(opensOn)}::timestamptz,
            ${instantOf(addDays(closesOn, 1))}::timestamptz) as it
        `.execute(kysely);
      const formerRoles = rows.toSorted((one, other) => (one.since < other.since ? -1 : 1));
      const same = isAddressed(
        { role: first as Role, formerRoles },
        { roles: addressed as Role[], opensOn, closesOn },
      );
      expect(found[0]?.it).toBe(same);
    }),
    { numRuns: counts(40, 150) },
  );
});
