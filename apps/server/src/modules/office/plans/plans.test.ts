import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPerson, addPlace, assign, setFigures } from '../../../testing/programme.ts';
import { plansClub } from './plans.testing.ts';

const month = '2026-10-01';

type Row = {
  readonly personId: string;
  readonly shop: string;
  readonly percent: number | null;
  readonly best: number | null;
};
type Counts = Readonly<Record<string, number>>;

const { get, call, ids, kysely, restart, runDue } = plansClub();
const list = (query = '') =>
  get<{ data: Row[]; total: number; pages: number }>(`months/2026-10/plans${query}`);
const counts = async (): Promise<Counts> => {
  const { data } = await get<{ data: { counts: Counts } }>('months/2026-10/plans/distribution');
  return data.counts;
};

test('each filter lists what it counts, by shop', async () => {
  const [first, second] = [await addPlace(kysely(), 'A-1'), await addPlace(kysely(), 'B-1')];
  const add = async (
    placeId: number,
    from: string,
    figures: { target?: number; points?: number },
    role?: 'user2',
  ) => {
    const id = await addPerson(kysely(), role ?? 'user1');
    await assign(kysely(), id, placeId, from);
    await setFigures(kysely(), { personId: id, placeId, month }, figures);
    return String(id);
  };
  const steady = await add(second, '2026-01-01', { target: 100, points: 90 });
  const raised = await add(first, '2026-01-01', { target: 100, points: 100 });
  await setFigures(
    kysely(),
    { personId: Number(raised), placeId: first, month: '2026-08-01' },
    { points: 60 },
  );
  await setFigures(
    kysely(),
    { personId: Number(steady), placeId: second, month: '2026-08-01' },
    { points: 120 },
  );
  const silent = await add(first, '2026-01-01', { target: 50 });
  const unplanned = await add(second, '2026-01-01', {});
  const newcomer = await add(first, '2026-09-15', { target: 100, points: 10 });
  const eased = await add(first, '2026-09-15', { target: 20, points: 10 });
  const huge = await add(second, '2026-01-01', { target: 100, points: 400 });
  const idle = await add(second, '2026-01-01', { target: 100, points: 0 });
  await add(first, '2026-01-01', {}, 'user2');

  const shown: Record<string, string[]> = {};
  for (const filter of ['all', 'noResult', 'noTarget', 'overBest', 'newcomer', 'odd']) {
    const { data, total } = await list(`?filter=${filter}`);
    shown[filter] = data.map(({ personId }) => personId).toSorted();
    expect([filter, total]).toEqual([filter, data.length]);
    expect(data.map(({ shop }) => shop)).toEqual(data.map(({ shop }) => shop).toSorted());
  }
  expect(shown).toEqual({
    all: [steady, raised, silent, unplanned, newcomer, eased, huge, idle].toSorted(),
    noResult: [silent],
    noTarget: [unplanned],
    overBest: [raised],
    newcomer: [newcomer],
    odd: [huge, idle].toSorted(),
  });
  expect(await counts()).toEqual(
    Object.fromEntries(Object.entries(shown).map(([name, ids]) => [name, ids.length])),
  );
});

test('a search by code prefix or name part counts its rows', async () => {
  const [first, second] = [await addPlace(kysely(), 'WR-77'), await addPlace(kysely(), 'GD-01')];
  for (const placeId of [first, first, second]) {
    const id = await addPerson(kysely());
    await assign(kysely(), id, placeId, '2026-01-01');
    await setFigures(kysely(), { personId: id, placeId, month }, { target: 100 });
  }
  await sql`update place set name = 'Róża 100%_' where id = ${second}`.execute(kysely());
  expect(await list('?q=wr-7')).toMatchObject({ total: 2, pages: 1 });
  expect(await list('?q=%25_')).toMatchObject({ total: 1, data: [{ shop: 'GD-01 Róża 100%_' }] });
  expect(await list('?q=R-77x')).toMatchObject({ total: 0, data: [] });
});

test('a person is found by name or number, in each shop with a figure, within the filter', async () => {
  const [first, second] = [await addPlace(kysely(), 'WR-77'), await addPlace(kysely(), 'GD-01')];
  const add = async (first_name: string, last_name: string, phone: string) => {
    const id = await addPerson(kysely(), 'user1', { first_name, last_name, phone });
    await assign(kysely(), id, first, '2026-01-01');
    await setFigures(kysely(), { personId: id, placeId: first, month }, { target: 100 });
    return id;
  };
  const eve = await add('Ewa', 'Żak', '+48500600678');
  await add('Jan', 'Nowak', '+48500601679');
  // In a shop of no assignment.
  await setFigures(kysely(), { personId: eve, placeId: second, month }, { target: 50, points: 50 });
  const shops = async (query: string) => {
    const { data, total } = await list(query);
    expect(total).toBe(data.length);
    return data.map(({ personId, shop }) => `${personId === String(eve)} ${shop.slice(0, 5)}`);
  };
  for (const q of ['zak', 'ewa+zak', '500600678', '678'])
    expect(await shops(`?q=${q}`), q).toEqual(['true GD-01', 'true WR-77']);
  expect(await shops('?q=zak&filter=noResult')).toEqual(['true WR-77']);
  expect(await shops('?q=wr-77')).toEqual(['false WR-77', 'true WR-77']);
  for (const q of ['za', '600678', 'nikt+taki']) expect(await shops(`?q=${q}`), q).toEqual([]);
});

test('a spreadsheet has the listed rows, and keeps no words of the search', async () => {
  const placeId = await addPlace(kysely(), 'WR-77');
  for (const [last_name, points] of [
    ['Żak', 5],
    ['Żakowska', undefined],
    ['Nowak', undefined],
  ] as const) {
    const id = await addPerson(kysely(), 'user1', { first_name: 'Ewa', last_name });
    await assign(kysely(), id, placeId, '2026-01-01');
    const figures = { target: 100, ...(points === undefined ? {} : { points }) };
    await setFigures(kysely(), { personId: id, placeId, month }, figures);
  }
  const asked = [{}, { q: 'zak' }, { q: 'zak', filter: 'noResult' }, { q: 'nikt taki' }];
  for (const body of asked) {
    const path = 'months/2026-10/plans/export';
    expect((await call(ids().ola, 'POST', path, body)).status).toBe(200);
    await runDue();
  }
  const { rows } = await sql<{ note: string; input: unknown }>`
    select note, input from operation where kind = 'plans.export' order by id
  `.execute(kysely());
  expect(rows.map(({ note }) => note)).toEqual(
    [3, 2, 1, 0].map((count) => `Gotowe, wierszy: ${count}.`),
  );
  expect(JSON.stringify(rows)).not.toContain('zak');
  expect((await call(ids().piotr, 'POST', 'months/2026-10/plans/export', {})).status).toBe(403);
});

test('a person who left stays in months with figures', async () => {
  const placeId = await addPlace(kysely(), 'A-1');
  const id = await addPerson(kysely());
  await assign(kysely(), id, placeId, '2026-01-01');
  await sql`update person_place set to_date = '2026-09-30'`.execute(kysely());
  expect(await list()).toMatchObject({ total: 0, data: [] });
  await restart();
  await setFigures(kysely(), { personId: id, placeId, month }, { points: 5 });
  expect(await list()).toMatchObject({ total: 1, data: [{ personId: String(id), percent: null }] });
});

test('a figure without an assignment is counted and listed', async () => {
  const [first, second] = [await addPlace(kysely(), 'A-1'), await addPlace(kysely(), 'B-1')];
  const [stray, steady] = [await addPerson(kysely()), await addPerson(kysely())];
  await assign(kysely(), steady, second, '2026-01-01');
  await setFigures(kysely(), { personId: stray, placeId: first, month }, { target: 100 });
  await setFigures(kysely(), { personId: stray, placeId: second, month }, { points: 5 });
  expect(await counts()).toMatchObject({ all: 3, noResult: 1, noTarget: 2 });
  const shops = async (query: string) => {
    const { data, total } = await list(query);
    return [
      total,
      ...data.map(({ personId, shop }) => `${personId} ${shop.slice(0, 3)}`).toSorted(),
    ];
  };
  const [one, other, own] = [`${stray} A-1`, `${stray} B-1`, `${steady} B-1`];
  expect(await shops('')).toEqual([3, ...[one, other, own].toSorted()]);
  expect(await shops('?filter=noResult')).toEqual([1, one]);
  expect(await shops('?q=B-1')).toEqual([2, ...[other, own].toSorted()]);
});

test('viewing rows is recorded, and invalid months and pages are refused', async () => {
  await list();
  const { rows } = await sql<{
    action: string;
  }>`select action from trail_entry order by id desc limit 1`.execute(kysely());
  expect(rows).toEqual([{ action: 'plans.read' }]);
  for (const path of [
    'months/2026-13/plans',
    'months/0000-01/plans',
    'months/2026-10/plans?page=0',
    'months/2026-10/plans?filter=x',
  ]) {
    expect((await call(ids().ola, 'GET', path)).status).toBe(400);
  }
});
