import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson } from '../../../testing/programme.ts';
import {
  biel,
  goals,
  results,
  type SpecialsWorld,
  specialsWorld,
  twoTargets,
} from '../../club/specials/specials.testing.ts';
import { askerFor } from './explain.testing.ts';

let world: SpecialsWorld;
beforeAll(async () => {
  world = await specialsWorld();
});
beforeEach(() => world.clear());

test("a task's explanation leads from shops to padlock, ledger and corrections", async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele.csv': twoTargets,
    'plany-zadan.csv': goals(phone),
  });
  await world.bring({ 'wyniki-1.csv': results(phone, 20, 30, 10) });
  await world.bring({ 'wyniki-2.csv': results(phone, 20, 30, 9) });
  await world.bring({ 'wyniki-3.csv': results(phone, 20, 30, 12) });
  const asker = await askerFor(world, id);
  const { data } = await asker.special('biel');
  const summary = (await world.ask(id, '/biel/summary')).data;
  expect(data).toMatchObject({
    targetsMet: 2,
    isUnlocked: true,
    bonus: 120,
    booked: summary.earned,
  });
  expect(data.entries.map(({ amount, isCorrection }) => [amount, isCorrection])).toEqual([
    [120, false],
    [-120, true],
    [120, true],
  ]);
  expect(
    data.targets.map(({ title, target, realization, isMet }) => [
      title,
      target,
      realization,
      isMet,
    ]),
  ).toEqual(
    summary.targets.map(({ title, target, realization, stillLeft }) => [
      title,
      target,
      realization,
      stillLeft === 0,
    ]),
  );
  expect(data.targets[0]?.figures).toMatchObject([
    {
      shop: { id: 'A' },
      target: 30,
      realization: 30,
      targetSource: { file: 'plany-zadan.csv', row: 3 },
      counts: true,
    },
    {
      shop: { id: 'B' },
      target: 10,
      realization: 12,
      realizationSource: { file: 'wyniki-3.csv', row: 4 },
    },
  ]);
  const year = (await asker.year(2026)).data.parts.find(({ part }) => part === 'specials');
  expect(year?.items).toMatchObject([{ title: 'Biel <b>', amount: 120, entries: [{}, {}, {}] }]);
});

test("another role's, a future or an unknown task is not found", async () => {
  await world.participant();
  await world.bring({ 'zadania.csv': biel, 'cele.csv': twoTargets });
  const { kysely } = world.database;
  const asker = await askerFor(world, await addPerson(kysely));
  expect((await asker.special('biel')).data).toMatchObject({
    targets: [],
    isUnlocked: false,
    booked: 0,
    entries: [],
  });
  expect((await asker.special('nie-ma')).status).toBe(404);
  expect(
    (await (await askerFor(world, await addPerson(kysely, 'user3'))).special('biel')).status,
  ).toBe(404);
  expect(
    (await (await askerFor(world, await addPerson(kysely, 'salesman'))).special('biel')).status,
  ).toBe(403);
  world.clock.set('2026-10-31T23:59:59+01:00');
  expect((await asker.special('biel')).status).toBe(404);
});
