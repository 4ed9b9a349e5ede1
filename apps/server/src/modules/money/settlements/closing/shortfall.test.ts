import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addQuestion,
  addRule,
  answer,
  markClosed,
  setMinimum,
} from '../../../../testing/programme.ts';
import { bookBonuses } from '../../../club/ledger/ledger.service.ts';
import { closeMonth } from './closing.service.ts';
import {
  october,
  september,
  settlementWorld,
  type SettlementWorld,
} from '../settlements.testing.ts';
import { findShortfalls } from './shortfall.service.ts';
import { verifySettlements } from '../../audit/verify.service.ts';

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(async () => {
  await world.reset();
  await addRule(world.database.kysely, {
    kind: 'month',
    from: '2026-09-01',
    thresholds: { 100: 50 },
    gate: true,
  });
});

const rehearse = (month: string) =>
  closeMonth(world.deps, { month, closedBy: null, listFile: null, acceptedMissing: 'any' });
const kysely = () => world.database.kysely;

test('[HZ35] a month with too few questions is not closed', async () => {
  const personId = await world.person();
  await addQuestion(kysely(), october, ['user1', 'user3']);
  await world.figures(personId, october, 100);
  const shortfalls = [{ month: october, role: 'user1', questions: 1, minimum: 3 }];
  expect(await rehearse(october)).toMatchObject({ outcome: 'rehearsed', shortfalls });
  const refused = await world.close(october);
  expect(refused).toMatchObject({ outcome: 'tooFewQuestions', shortfalls });
  expect(await kysely().selectFrom('settlement').selectAll().execute()).toEqual([]);
  expect(await kysely().selectFrom('ledger_entry').selectAll().execute()).toEqual([]);

  await setMinimum(kysely(), 1, '2026-10-31');
  expect(await world.close(october)).toMatchObject({ outcome: 'closed', shortfalls: [] });
});

test('an added question lets the month be closed as well', async () => {
  const personId = await world.person();
  await setMinimum(kysely(), 2);
  await addQuestion(kysely(), october);
  await world.figures(personId, october, 100);
  expect(await world.close(october)).toMatchObject({ outcome: 'tooFewQuestions' });
  await addQuestion(kysely(), october);
  expect(await world.close(october)).toMatchObject({ outcome: 'closed' });
});

test('only roles with a padlock bonus and a target need questions', async () => {
  const now = world.clock.now();
  await addRule(kysely(), { role: 'user3', kind: 'month', thresholds: { 100: 7 } });
  await addRule(kysely(), { role: 'user2', kind: 'month', thresholds: { 100: 7 }, gate: true });
  const personId = await world.person();
  expect(await findShortfalls(kysely(), october, now)).toEqual([]);
  await world.figures(personId, october, 0);
  expect(await findShortfalls(kysely(), october, now)).toMatchObject([{ role: 'user1' }]);
  // With another role in that month the person does not count; a later change does not matter.
  await kysely().updateTable('person').set({ role: 'user3' }).where('id', '=', personId).execute();
  expect(await findShortfalls(kysely(), october, now)).toEqual([]);
  const later = { person_id: personId, since: '2026-11-05', role: 'user1' as const };
  await kysely().insertInto('role_change').values(later).execute();
  expect(await findShortfalls(kysely(), october, now)).toMatchObject([{ role: 'user1' }]);
});

test("a quarter's last month needs its other open months' padlocks", async () => {
  await addRule(kysely(), {
    kind: 'quarter',
    from: '2026-07-01',
    thresholds: { 100: 100 },
    gate: true,
  });
  await setMinimum(kysely(), 1);
  const personId = await world.person();
  for (const month of ['2026-08-01', september]) await world.figures(personId, month, 100);
  await addQuestion(kysely(), september);
  expect(await world.close(september)).toMatchObject({
    shortfalls: [{ month: '2026-08-01', questions: 0 }],
  });
  await markClosed(kysely(), '2026-08-01', 0);
  expect(await world.close(september)).toMatchObject({ outcome: 'closed' });
});

test('[HZ35] a closing keeps its minimum despite later changes', async () => {
  const [opener, other] = [await world.person(), await world.person()];
  await setMinimum(kysely(), 1);
  await answer(kysely(), opener, await addQuestion(kysely(), october));
  for (const personId of [opener, other]) await world.figures(personId, october, 100);
  await world.close(october);
  for (const minimum of [2, 0]) {
    await setMinimum(kysely(), minimum);
    expect(await bookBonuses(kysely(), { months: [october] }, world.clock.now())).toEqual([]);
    expect(await verifySettlements(world.deps)).toMatchObject({ differences: [], open: [] });
  }
  expect(await world.statements()).toEqual([[opener, october, 50, 'due', null]]);
  const kept = await kysely().selectFrom('settlement').select('knowledge_minimum').execute();
  expect(kept).toEqual([{ knowledge_minimum: 1 }]);
});

test('[HZ35] a month closed under the former rule stays and verifies', async () => {
  const personId = await world.person();
  await setMinimum(kysely(), 0);
  await world.figures(personId, october, 100);
  // Like earlier releases: no questions required, the padlock open, no minimum recorded.
  await markClosed(kysely(), october, null);
  await setMinimum(kysely(), 3);
  await addQuestion(kysely(), october);
  expect(await verifySettlements(world.deps)).toMatchObject({ differences: [] });
  expect(await world.close(october)).toMatchObject({
    outcome: 'closed',
    revision: 2,
    shortfalls: [],
  });
  await world.figures(personId, october, 120);
  expect(await world.close(october)).toMatchObject({ outcome: 'nothing' });
  await world.figures(personId, october, 99);
  expect(await world.close(october)).toMatchObject({ outcome: 'closed', revision: 3 });
  expect(await verifySettlements(world.deps)).toMatchObject({ differences: [], open: [] });
  const kept = await kysely().selectFrom('settlement').select('knowledge_minimum').execute();
  expect(kept).toEqual([null, null, null].map((minimum) => ({ knowledge_minimum: minimum })));
});
