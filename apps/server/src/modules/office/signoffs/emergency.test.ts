import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type ShelfWorld, shelfWorld } from './signoffs.testing.ts';

let world: ShelfWorld;
let ola: number;
let piotr: number;
let anna: number;
let jan: number;
beforeAll(async () => {
  world = await shelfWorld('money.decide');
});
beforeEach(async () => {
  await world.reset();
  // Beyond the limits of the test before.
  world.clock.advance({ minutes: 2 });
  ola = await world.staff('Ola', ['coordinator']);
  piotr = await world.staff('Piotr', ['approver']);
  anna = await world.staff('Anna', ['administrator']);
  jan = await world.staff('Jan', ['administrator']);
  for (const id of [ola, piotr, anna, jan]) await world.giveKey(id);
});

const propose = () => world.propose(ola, { shelf: 1, value: 'c' });
const declare = (id: number, by = anna) =>
  world.panel.call(by, 'POST', `signoffs/${id}/emergency`, { reason: 'Piotr jest w szpitalu' });
const shown = async (id: number, by: number) => {
  const { body } = await world.panel.call(by, 'GET', `signoffs/${id}`);
  return (body as { data?: { emergency: { may: string; whyNot: string } | null } }).data;
};
const pass = (hours: number) => world.clock.advance({ hours });

test('two administrators decide in place of a suspended approver after 24 hours', async () => {
  const id = await propose();
  await world.suspend(piotr);
  expect((await shown(id, anna))?.emergency).toMatchObject({ may: 'propose', proposed: null });
  expect((await declare(id)).status).toBe(200);
  pass(23);
  expect(await world.decide(jan, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('24 godziny') },
  });
  pass(1);
  expect((await shown(id, jan))?.emergency).toMatchObject({ may: 'act', whyNot: '' });
  expect((await world.decide(anna, id)).status).toBe(403);
  expect((await world.decide(jan, id)).status).toBe(200);
  expect(await world.changes()).toMatchObject([{ shelf: 1, after: 'c' }]);
  expect(await world.find(id)).toMatchObject({ state: 'approved', decidedBy: jan });
  expect(await world.trail()).toEqual([
    ['signoff.proposed', 'done'],
    ['signoff.emergency', 'done'],
    ['signoff.emergencyApproved', 'refused'],
    ['signoff.emergencyApproved', 'refused'],
    ['signoff.emergencyApproved', 'done'],
  ]);
});

test('no emergency is proposed while an approver can act, and administrators do not see the matter', async () => {
  const id = await propose();
  expect(await shown(id, anna)).toBeUndefined();
  expect((await declare(id)).status).toBe(409);
  expect((await world.decide(anna, id)).status).toBe(403);
  expect((await world.decide(piotr, id)).status).toBe(200);
});

test('an approver who returns within the 24 hours decides alone, also by a refusal', async () => {
  const id = await propose();
  await world.suspend(piotr);
  expect((await declare(id)).status).toBe(200);
  expect((await world.decide(piotr, id, 'refuse')).status).not.toBe(200);
  await world.suspend(piotr, false);
  pass(25);
  expect(await world.decide(jan, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('zatwierdzająca') },
  });
  expect((await world.decide(piotr, id, 'refuse')).status).toBe(200);
  expect((await world.decide(jan, id)).status).toBe(409);
  expect(await world.changes()).toEqual([]);
});

test('an administrator whose key changed meanwhile neither proposes nor decides', async () => {
  const id = await propose();
  await world.suspend(piotr);
  expect((await declare(id)).status).toBe(200);
  pass(25);
  await world.giveKey(jan, world.clock.now());
  expect(await world.decide(jan, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('7 dni') },
  });
  const ewa = await world.staff('Ewa', ['administrator']);
  await world.giveKey(ewa);
  await world.giveKey(anna, world.clock.now());
  expect((await world.decide(ewa, id)).status).toBe(409);
  expect(await world.changes()).toEqual([]);
});

test('money that concerns an administrator is not decided by that administrator', async () => {
  const id = await world.propose(ola, { shelf: 1, value: 'c', gains: jan });
  await world.suspend(piotr);
  expect((await declare(id, jan)).status).toBe(403);
  expect((await declare(id, anna)).status).toBe(200);
  pass(25);
  expect((await world.decide(jan, id)).status).toBe(403);
  expect(await world.changes()).toEqual([]);
});

test('of two emergencies proposed at once one counts, and of two decisions one', async () => {
  const id = await propose();
  await world.suspend(piotr);
  const ewa = await world.staff('Ewa', ['administrator']);
  await world.giveKey(ewa);
  const declared = await Promise.all([declare(id, anna), declare(id, jan)]);
  expect(declared.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  pass(25);
  const decided = await Promise.all([anna, jan, ewa].map((by) => world.decide(by, id)));
  expect(decided.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await world.changes()).toHaveLength(1);
});

test('an emergency is told to every role for 30 days', async () => {
  const id = await propose();
  await world.suspend(piotr);
  await declare(id);
  const editor = await world.staff('Iza', ['editor']);
  const told = async () => {
    const { body } = await world.panel.call(editor, 'GET', 'emergencies');
    return (body as { data: object[] }).data;
  };
  expect(await told()).toMatchObject([{ id: String(id), by: 'Anna', state: 'open' }]);
  pass(25);
  await world.decide(jan, id);
  expect(await told()).toMatchObject([{ state: 'approved', decidedBy: 'Jan' }]);
  pass(24 * 30);
  expect(await told()).toEqual([]);
});
