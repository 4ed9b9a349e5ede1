import { beforeAll, beforeEach, expect, test } from 'vitest';
import { october } from '../../money/settlements/settlements.testing.ts';
import { type MonthsWorld, monthsWorld } from './months.testing.ts';

/** Warsaw's clock between a proposal and its decision. */
let world: MonthsWorld;
let anna = 0;
beforeAll(async () => {
  world = await monthsWorld();
});
beforeEach(async () => {
  await world.reset();
  anna = await world.person();
});

test("a month can close from the next one's first second", async () => {
  await world.figures(anna, october, 100);
  world.clock.set('2026-10-31T23:59:59+01:00');
  expect((await world.post(world.ola, 'months/2026-10/rehearse')).status).toBe(409);
  world.clock.advance({ seconds: 1 });
  expect((await world.rehearse(world.ola, october)).rehearsal?.statements).toBe(1);
});

test("a proposal from before a month's end is decidable after it", async () => {
  await world.figures(anna, october, 100);
  world.clock.set('2026-11-30T23:59:00+01:00');
  const id = await world.propose(october);
  world.clock.set('2026-12-01T00:01:00+01:00');
  await world.rehearse(world.piotr, october);
  expect((await world.decide(world.piotr, id)).status).toBe(200);
  await world.worker.runDue();
  expect(await world.shown(october)).toMatchObject({ state: 'closed' });
});

test.each([
  [
    'into summer',
    '2027-03-28T01:50:00+01:00',
    '2027-03-28T03:19:00+02:00',
    '2027-03-28T03:21:00+02:00',
  ],
  [
    'out of it',
    '2027-10-31T02:50:00+02:00',
    '2027-10-31T02:19:00+01:00',
    '2027-10-31T02:21:00+01:00',
  ],
])('in the night %s a look is valid for thirty real minutes', async (...night) => {
  const [, looked, soon, late] = night;
  await world.figures(anna, october, 100);
  world.clock.set(looked);
  const id = await world.propose(october);
  await world.rehearse(world.piotr, october);
  world.clock.set(late);
  expect(await world.decide(world.piotr, id)).toMatchObject({ status: 409 });
  expect(await world.statements()).toEqual([]);
  world.clock.set(soon);
  expect((await world.decide(world.piotr, id)).status).toBe(200);
});
