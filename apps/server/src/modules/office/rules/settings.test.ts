import { expect, test } from 'vitest';
import { rulesClub } from './rules.testing.ts';

const october = '2026-10-01';
const rate = { name: 'punkt_w_groszach', from: '2026-12-01', value: '150' };

type Setting = {
  readonly name: string;
  readonly isSecret: boolean;
  readonly proposal: { readonly id: string | null } | null;
  readonly history: readonly {
    readonly from: string | null;
    readonly value: string;
    readonly state: string;
    readonly isFrozen: boolean;
  }[];
};

const { world, ids, get, propose, decide, ending } = rulesClub();
const historyOf = async (name: string) =>
  (await get<Setting[]>('settings')).find((setting) => setting.name === name)?.history;

test('a proposed setting is decided by another account and listed', async () => {
  const { id, status, message } = await propose('settings', rate, ids().both);
  expect(status, message).toBe(200);
  const waiting = async (staffId?: number) =>
    (await get<Setting[]>('settings', staffId))
      .filter(({ proposal }) => proposal !== null)
      .map(({ name, proposal }) => [name, proposal?.id]);
  expect(await waiting(ids().both)).toEqual([['punkt_w_groszach', id]]);
  expect(await waiting(ids().piotr)).toEqual([['punkt_w_groszach', id]]);
  expect(await waiting(ids().ola)).toEqual([['punkt_w_groszach', null]]);
  expect((await decide(ids().both, id)).status).toBe(403);
  expect((await decide(ids().piotr, id)).status).toBe(200);
  expect(await ending()).toMatchObject({ state: 'done' });
  expect(await historyOf('punkt_w_groszach')).toEqual([
    { from: '2026-12-01', value: '150', state: 'coming', isFrozen: false },
    { from: null, value: '100', state: 'inForce', isFrozen: false },
  ]);
  expect(await waiting()).toEqual([]);
  expect((await propose('settings', rate)).status).toBe(400);
});

test('the payer account alone is said to be kept by no browser', async () => {
  const secret = (await get<Setting[]>('settings')).filter(({ isSecret }) => isSecret);
  expect(secret.map(({ name }) => name)).toEqual(['platnik_konto']);
});

test('a setting in a closed month is refused with a possible day', async () => {
  for (const month of ['2026-07-01', '2026-08-01', '2026-09-01', october])
    await world().close(month);
  const closed = await propose('settings', { ...rate, from: '2026-10-31' });
  expect(closed).toMatchObject({
    status: 400,
    errors: { from: [expect.stringContaining('2026-11-01')] },
  });
  expect(await historyOf('punkt_w_groszach')).toMatchObject([{ isFrozen: true }]);
  expect(await historyOf('platnik_konto')).toMatchObject([
    { isFrozen: false },
    { isFrozen: false },
  ]);
  expect((await propose('settings', { ...rate, from: '2026-11-01' })).status).toBe(200);
});

test('an invalid payer account is refused, a valid one shown', async () => {
  const account = { name: 'platnik_konto', from: '2026-12-01' };
  expect((await propose('settings', { ...account, value: 'PL00 1' })).status).toBe(400);
  const { id, status, errors } = await propose('settings', {
    ...account,
    value: 'PL61 1090 1014 0000 0712 1981 2874',
  });
  expect(status, JSON.stringify(errors)).toBe(200);
  const { lines } = await get<{ lines: { label: string; before: string }[] }>(
    `signoffs/${id}`,
    ids().piotr,
  );
  expect(lines.map(({ label }) => label)).toEqual(['Wartość', 'Ostatnia wypłata']);
  expect(lines[0]?.before).not.toBe('');
});

test('an invalid name, day or value is reported', async () => {
  for (const change of [
    { name: 'x' },
    { from: '2026-02-30' },
    { value: '-1' },
    { value: '' },
    { reason: '' },
  ]) {
    expect((await propose('settings', { ...rate, ...change })).status).toBe(400);
  }
  expect((await propose('settings', { ...rate, value: 'a"b;c' })).status).toBe(400);
});

test('a first setting begins in an open month by two people', async () => {
  const { id, status, message } = await propose('settings', { ...rate, from: '2026-08-01' });
  expect(status, message).toBe(200);
  expect((await decide(ids().piotr, id)).status).toBe(200);
  expect(await ending()).toMatchObject({ state: 'done' });
  expect(await historyOf('punkt_w_groszach')).toMatchObject([
    { from: '2026-08-01', value: '150', state: 'inForce' },
    { from: null },
  ]);
});
