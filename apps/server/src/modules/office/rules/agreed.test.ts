import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { memorySource } from '../../../infra/tables/source.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { rulesClub } from './rules.testing.ts';

/** From November, which is running; thresholds of the world are 100:50|120:80. */
const proposal = {
  role: 'user1',
  period: 'month',
  from: '2026-11',
  thresholds: '60:10|100:90',
  aboveRate: 0,
  aboveCap: 0,
  gate: false,
  simulated: '2026-10',
};
const rate = { name: 'punkt_w_groszach', from: '2026-12-01', value: '150' };

type Version = {
  readonly id: string;
  readonly role: string;
  readonly period: string;
  readonly from: string;
  readonly thresholds: readonly { readonly percent: number; readonly bonus: number }[];
};
type Setting = { readonly name: string; readonly history: readonly { readonly value: string }[] };

const { world, ids, kysely, get, propose, approve, decide, runDue, ending } = rulesClub();
const versions = async () => {
  const { versions: all } = await get<{ versions: Version[] }>('rules');
  return all.filter(({ role, period }) => role === 'user1' && period === 'month');
};
const newest = async () =>
  (await versions()).map(
    ({ from, thresholds: [first] }) => `${from}: ${first?.percent ?? 0}:${first?.bonus ?? 0}`,
  )[0];
const valuesOf = async (name: string) =>
  (await get<Setting[]>('settings'))
    .find((setting) => setting.name === name)
    ?.history.map(({ value }) => value);
/** Imports another file in between. */
const bring = async (file: string, text: string): Promise<void> => {
  const { outcome } = await importProgramme(world().deps, {
    files: [memorySource(file, text, '.')],
  });
  expect(outcome).toBe('applied');
};
const bringRule = (from: string, thresholds: string) =>
  bring(
    'reguly.csv',
    `rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;${from};${thresholds};0;0;nie\n`,
  );
const bringRate = (from: string, value: string) =>
  bring('ustawienia.csv', `nazwa;od;wartosc\npunkt_w_groszach;${from};${value}\n`);
const outdated = { state: 'refused', note: expect.stringContaining('złóż propozycję jeszcze raz') };

test('a rule imported after the agreement is not replaced silently', async () => {
  const { id } = await propose('rules', proposal);
  expect((await approve(ids().piotr, id)).status).toBe(200);
  await bringRule('2026-11', '100:40');
  await runDue();
  expect(await ending()).toMatchObject(outdated);
  expect((await ending())?.note).toContain('Progi');
  expect(await newest()).toBe('2026-11: 100:40');
});

test('of two agreed rules the second does not overwrite the first', async () => {
  const first = await propose('rules', { ...proposal, thresholds: '100:70' });
  const second = await propose('rules', { ...proposal, from: '2026-12' });
  for (const { id } of [first, second]) expect((await approve(ids().piotr, id)).status).toBe(200);
  await runDue();
  const { rows } = await sql<{ state: string }>`select state from operation order by id`.execute(
    kysely(),
  );
  expect(rows.map(({ state }) => state)).toEqual(['done', 'refused']);
  expect(await newest()).toBe('2026-11: 100:70');
  const again = await propose('rules', { ...proposal, from: '2026-12' });
  await decide(ids().piotr, again.id);
  expect(await ending()).toMatchObject({ state: 'done' });
});

test('a setting imported after the agreement is not replaced silently', async () => {
  const { id } = await propose('settings', rate);
  expect((await approve(ids().piotr, id)).status).toBe(200);
  await bringRate('2026-12-01', '120');
  await runDue();
  expect(await ending()).toMatchObject(outdated);
  expect(await valuesOf('punkt_w_groszach')).toEqual(['120', '100']);
});

test('what came since, and is not what the version replaces, stops nothing', async () => {
  const { id } = await propose('rules', proposal);
  expect((await approve(ids().piotr, id)).status).toBe(200);
  await bringRule('2026-12', '100:40');
  await runDue();
  expect(await ending()).toMatchObject({ state: 'done' });
  expect((await versions()).map(({ from }) => from)).toEqual([
    '2026-12',
    '2026-11',
    expect.anything(),
  ]);
});

test('a rule cannot replace a version unseen by its form', async () => {
  const [shown] = await versions();
  await bringRule('2026-11', '100:40');
  for (const before of [shown?.id ?? '', null]) {
    expect(await propose('rules', { ...proposal, before })).toMatchObject({
      status: 409,
      message: expect.stringContaining('dostała inną wersję'),
    });
  }
  expect((await propose('rules', proposal)).status).toBe(200);
  const none = {
    ...proposal,
    role: 'user3',
    period: 'quarter',
    from: '2026-10',
    simulated: '2026-07',
  };
  expect((await propose('rules', { ...none, before: shown?.id ?? '' })).status).toBe(409);
});

test('a setting cannot replace a value unseen by its form', async () => {
  await bringRate('2026-11-15', '120');
  expect(await propose('settings', { ...rate, before: '100' })).toMatchObject({
    status: 409,
    message: expect.stringContaining('dostało inną wartość'),
  });
  expect((await propose('settings', rate)).status).toBe(200);
});
