import { expect, beforeAll, beforeEach, test } from 'vitest';
import { october, september } from '../../money/settlements/settlements.testing.ts';
import { enqueueNightly } from './verifications.jobs.ts';
import { keptOfCheck, lastNight, nextNight, resultOf } from './verifications.rules.ts';
import { lastVerification } from './verifications.service.ts';
import { type VerificationsWorld, verificationsWorld } from './verifications.testing.ts';

let world: VerificationsWorld;
beforeAll(async () => {
  world = await verificationsWorld();
});
beforeEach(() => world.reset());

async function settled(): Promise<number> {
  const personId = await world.person({ name: ['Wiesława', 'Kwiatkowska'] });
  await world.figures(personId, september, 120);
  await world.close(september);
  await world.figures(personId, october, 120);
  await world.close(october);
  return personId;
}

async function verified(by = world.ola): Promise<string> {
  const { id } = await world.begin(by);
  await world.run();
  return id;
}

test('before the first verification there is nothing, and that is said', async () => {
  expect(await world.list()).toEqual({ data: [], hasOlder: false, running: null, last: null });
  expect(await lastVerification(world.database.kysely)).toBeNull();
  expect((await world.panel.call(world.ola, 'GET', 'verifications/17')).status).toBe(404);
  expect((await world.panel.call(world.ola, 'GET', 'verifications/17/differences')).status).toBe(
    404,
  );
});

test('agreeing books and trail give one sentence and counts by check', async () => {
  await settled();
  const id = await verified();
  const { data, running, last } = await world.list();
  expect(running).toBeNull();
  expect(data).toMatchObject([
    { id, by: { name: 'Ola' }, state: 'done', progress: 100, isGreen: true },
  ]);
  expect(last?.words).toBe('Wszystko się zgadza: 1 osoba, 2 miesiące, 0 różnic.');
  expect(
    last?.checks.map(({ kind, compared, differences }) => [kind, compared, differences]),
  ).toEqual([
    ['settlement', '2 zamknięcia', 0],
    ['statement', '2 rozliczenia', 0],
    ['grosze', '2 rozliczenia', 0],
    ['entry', '3 wpisy', 0],
    ['correction', '0 korekt', 0],
    ['waiting', '3 wpisy', 0],
    ['bonus', '2 wyniki osób', 0],
    ['groundless', '3 premie', 0],
    ['reward', '0 odpowiedzi', 0],
    ['special', '0 zadań', 0],
    ['payout', '0 przelewów', 0],
    ['parts', '0 przelewów', 0],
    ['account', expect.stringMatching(/^\d+ rachun/), 0],
    ['mark', '0 zapisów', 0],
    ['screen', '1 suma roku', 0],
    ['rule', '2 premie', 0],
    ['trail', expect.stringContaining('wpis'), 0],
  ]);
  expect(await world.differences(id)).toEqual({ data: [], total: 0, page: 1, pages: 1 });
});

test('a changed entry is found with month and sums until corrected', async () => {
  const personId = await settled();
  const change = (by: number) =>
    `update ledger_entry set amount = amount + ${by} where month = '${october}' and kind = 'month'`;
  await world.tamper(change(7));
  const id = await verified();
  const found = await world.one(id);
  expect(found).toMatchObject({ state: 'done', isGreen: false, kept: found.differences });
  expect(found.words).toMatch(/^Nie zgadza się: \d+ różnic/);
  const { data, total } = await world.differences(id);
  expect(total).toBe(found.differences);
  expect(data).toContainEqual(
    expect.objectContaining({
      check: 'Rozliczenie a wpisy księgi',
      month: '2026-10',
      monthTitle: 'październik 2026',
      personId: String(personId),
      name: 'Wiesława Kwiatkowska',
      expected: 87,
      found: 80,
      unit: 'points',
      phone: expect.stringMatching(/^\*\*\* \*\*\* \d{3}$/),
    }),
  );
  expect(await lastVerification(world.database.kysely)).toMatchObject({
    isGreen: false,
    words: found.words,
  });

  await world.tamper(change(-7));
  await verified();
  expect((await world.list()).last).toMatchObject({ isGreen: true, differences: 0 });
  expect(await lastVerification(world.database.kysely)).toMatchObject({ isGreen: true });
  expect((await world.one(id)).isGreen).toBe(false);
});

test('without permission people are numbers only, and each look is recorded', async () => {
  const personId = await settled();
  await world.tamper(`update ledger_entry set amount = amount + 1`);
  const id = await verified(world.jan);
  const { data } = await world.differences(id, world.jan);
  expect(
    data.filter(({ name }) => name !== '').map(({ name, phone }) => `${name}${phone}`),
  ).toContain(`osoba nr ${personId}`);
  expect(JSON.stringify([data, await world.list(world.jan)])).not.toContain('Kwiatkowska');
  const entries = await world.database.kysely
    .selectFrom('trail_entry')
    .select('action')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'operation.started',
    'trail.checked',
    'verification.read',
  ]);
});

test('a broken trail is a difference like any other, and told first', async () => {
  await settled();
  world.trailIs({ isWhole: false, words: 'wpis 17 zmieniono.', entries: 20 });
  const found = await world.one(await verified());
  expect(found).toMatchObject({
    isGreen: false,
    differences: 1,
    words: 'Dziennik jest naruszony; księgi się zgadzają.',
  });
  expect(found.checks.at(-1)).toMatchObject({
    kind: 'trail',
    differences: 1,
    words: 'wpis 17 zmieniono.',
  });
});

test('concurrent and later requests get the run until it ends', async () => {
  const [one, other] = await Promise.all([world.begin(world.ola), world.begin(world.jan)]);
  expect(one.id).toBe(other.id);
  expect([one.isNew, other.isNew].filter(Boolean)).toHaveLength(1);
  expect((await world.list()).running).toMatchObject({ id: one.id, state: 'waiting' });
  await world.run();
  expect((await world.begin(world.jan)).id).not.toBe(one.id);
});

test('a cancelled run keeps no result and proves nothing', async () => {
  await settled();
  const green = await verified();
  const { id } = await world.begin(world.ola);
  expect((await world.list()).running?.mayCancel).toBe(true);
  expect((await world.list(world.jan)).running?.mayCancel).toBe(false);
  expect((await world.panel.call(world.ola, 'POST', `operations/${id}/cancel`, {})).status).toBe(
    200,
  );
  await world.run();
  const { data, last, running } = await world.list();
  expect(running).toBeNull();
  expect(data.map(({ state, isGreen }) => [state, isGreen])).toEqual([
    ['cancelled', null],
    ['done', true],
  ]);
  expect(last?.id).toBe(green);
  expect(await lastVerification(world.database.kysely)).toMatchObject({ isGreen: true });
});

test('older runs follow those that are shown, none twice', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 23; count += 1) {
    ids.push((await world.begin(world.ola)).id);
    await world.panel.call(world.ola, 'POST', `operations/${ids.at(-1)}/cancel`, {});
    world.clock.advance({ minutes: 1 });
  }
  const first = await world.list();
  const second = await world.list(world.ola, first.data.at(-1)?.id);
  expect([first.hasOlder, second.hasOlder]).toEqual([true, false]);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids.toReversed());
});

test('the server runs one verification a night over all processes', async () => {
  await settled();
  const { kysely } = world.database;
  const [one, other] = [world.process(), world.process()];
  await Promise.all([one, other].map(() => enqueueNightly(kysely, world.clock.now())));
  const night = async (moment: string) => {
    world.clock.set(moment);
    await Promise.all([one.worker.runDue(), other.worker.runDue()]);
    return (await world.list()).data.map(({ by, isGreen }) => [by, isGreen]);
  };
  expect(await night('2026-11-06T02:59:00+01:00')).toEqual([]);
  await world.tamper(`update ledger_entry set amount = amount + 1`);
  expect(await night('2026-11-06T03:00:30+01:00')).toEqual([[null, false]]);
  expect(await lastVerification(kysely)).toMatchObject({ isGreen: false });
  await enqueueNightly(kysely, new Date('2026-11-06T01:00:00Z'));
  expect(await night('2026-11-06T20:00:00+01:00')).toEqual([[null, false]]);
  await world.tamper(`update ledger_entry set amount = amount - 1`);
  expect(await night('2026-11-07T03:00:30+01:00')).toEqual([
    [null, true],
    [null, false],
  ]);
  expect(await lastVerification(kysely)).toMatchObject({ isGreen: true });
  const entries = await kysely
    .selectFrom('trail_entry')
    .select(['action', 'way', 'by_name'])
    .orderBy('id')
    .execute();
  expect(entries.filter(({ action }) => action === 'operation.started')).toEqual(
    [1, 2].map(() => ({ action: 'operation.started', way: 'system', by_name: 'program, w nocy' })),
  );
  expect(entries.filter(({ action }) => action === 'trail.checked')).toHaveLength(2);
});

test('a night is named by its last day despite clock changes', () => {
  const of = (moment: string) => {
    const now = new Date(moment);
    return `${lastNight(now)}, then ${nextNight(now).toISOString()}`;
  };
  expect(of('2026-11-05T12:00:00+01:00')).toBe('2026-11-05, then 2026-11-06T02:00:00.000Z');
  expect(of('2026-11-06T02:59:59+01:00')).toBe('2026-11-05, then 2026-11-06T02:00:00.000Z');
  expect(of('2026-11-06T03:00:00+01:00')).toBe('2026-11-06, then 2026-11-07T02:00:00.000Z');
  expect(of('2027-03-27T12:00:00+01:00')).toBe('2027-03-27, then 2027-03-28T01:00:00.000Z');
});

test('of many differences the first per check are stored, all counted', () => {
  const of = (check: 'statement' | 'payout', count: number) =>
    Array.from({ length: count }, (_, personId) => ({
      check,
      month: null,
      personId,
      subject: String(personId),
      expected: 1,
      found: 2,
    }));
  const result = resultOf(
    {
      months: [october],
      people: 5_000,
      open: [],
      differences: [...of('statement', 1_000), ...of('payout', 3)],
      checked: [
        { check: 'statement', compared: 5_000, differences: 5_000 },
        { check: 'payout', compared: 9, differences: 3 },
      ],
    },
    { isWhole: true, words: '', entries: 7 },
  );
  expect(result.kept.map(({ check }) => check)).toEqual([
    ...Array.from({ length: keptOfCheck }, () => 'statement'),
    'payout',
    'payout',
    'payout',
  ]);
  expect(result.differences).toBe(5_003);
  expect(result.checks.map(({ differences }) => differences)).toEqual([5_000, 3, 0]);
});
