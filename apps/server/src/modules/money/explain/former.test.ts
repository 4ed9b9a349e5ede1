import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  assign,
  markClosed,
  setFigures,
} from '../../../testing/programme.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { bookBonuses } from '../../club/ledger/ledger.service.ts';
import { type ExplainWorld, explainWorld } from './explain.testing.ts';

const quarter = ['2026-07-01', '2026-08-01', '2026-09-01'] as const;
/** Number of questions by month and role. */
const asked = { user1: [1, 2, 3], user3: [2, 0, 1] } as const;
type Plan = keyof typeof asked;

/**
 * A quarter whose months were closed when a month with fewer questions than the minimum required
 * only all of them.
 */
let world: ExplainWorld;
let placeId: number;
const questions: { month: number; role: Plan; id: number }[] = [];
beforeAll(async () => {
  world = await explainWorld();
  world.clock.set('2026-11-16T10:00:00+01:00');
  const { kysely } = world.database;
  placeId = await addPlace(kysely, 'A');
  for (const role of ['user1', 'user3'] as const) {
    await addRule(kysely, { kind: 'quarter', role, thresholds: { 100: 100 }, gate: true });
    for (const [index, month] of quarter.entries()) {
      for (let number = 0; number < (asked[role][index] ?? 0); number += 1) {
        questions.push({ month: index, role, id: await addQuestion(kysely, month, [role]) });
      }
    }
  }
  for (const month of quarter) await markClosed(kysely, month, null);
});

/**
 * A person with that role until the day and the other one since, who has met all plans and answered
 * some questions.
 */
async function person(former: Plan, since: string, answered: readonly number[]) {
  const { kysely } = world.database;
  const id = await addPerson(kysely, former === 'user1' ? 'user3' : 'user1');
  await assign(kysely, id, placeId, '2026-01-01');
  await kysely.insertInto('role_change').values({ person_id: id, since, role: former }).execute();
  for (const month of quarter)
    await setFigures(kysely, { personId: id, placeId, month }, { target: 100, points: 100 });
  for (const question of answered) await answer(kysely, id, question);
  await bookBonuses(kysely, { months: ['2026-09-01'] }, world.clock.now());
  return (await world.as(id)).period('2026-Q3');
}

test('each month uses the questions of its role, on screen and ledger', async () => {
  const due = questions.filter(({ month, role }) => role === (month === 2 ? 'user3' : 'user1'));
  const { data } = await person(
    'user1',
    '2026-09-10',
    due.map(({ id }) => id),
  );
  expect([data.state, data.difference, data.booked]).toEqual(['unlocked', 0, 100]);
});

test('screen and ledger agree for every role change and answer', async () => {
  const drawn = fc.record({
    former: fc.constantFrom('user1' as const, 'user3' as const),
    since: fc.constantFrom('2026-07-31', '2026-08-10', '2026-09-10', '2026-10-02'),
    missed: fc.subarray(
      questions.map(({ id }) => id),
      { maxLength: 3 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(drawn, async ({ former, since, missed }) => {
      const answered = questions.map(({ id }) => id).filter((id) => !missed.includes(id));
      const { status, data } = await person(former, since, answered);
      expect([status, data.difference]).toEqual([200, 0]);
    }),
    { numRuns: counts(15, 60) },
  );
});
