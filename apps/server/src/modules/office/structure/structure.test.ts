import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { structureClub } from './structure.testing.ts';

const { get, command, handle, person } = structureClub();

test('shops are found by code, plain words and customer', async () => {
  const codes = async (q: string): Promise<unknown> => {
    const { status, body } = await get(`shops?q=${encodeURIComponent(q)}`);
    expect(status).toBe(200);
    return (body as { data: { code: string }[] }).data.map(({ code }) => code);
  };
  expect(await codes('')).toEqual(['KR-01', 'WR-01', 'WR-02']);
  expect(await codes('wr-0')).toEqual(['WR-01', 'WR-02']);
  expect(await codes('ogrod wroc')).toEqual(['WR-01', 'WR-02']);
  expect(await codes('1000412')).toEqual(['WR-01', 'WR-02']);
  expect(await codes('budex')).toEqual(['KR-01']);
  expect(await codes("x' & ! | (:*")).toEqual([]);
  expect((await get('shops?page=9')).body).toMatchObject({ data: [], total: 3, page: 9, pages: 1 });
  expect((await get(`shops?q=${'a'.repeat(101)}`)).status).toBe(400);
});

test('a shop shows its carers and workers over time, masked', async () => {
  expect((await get('shops')).body).toMatchObject({
    data: [
      { code: 'KR-01', representatives: [], people: 0 },
      { code: 'WR-01', representatives: ['Piotr Handel'], people: 1 },
      { code: 'WR-02', representatives: ['Piotr Handel'], people: 0 },
    ],
  });
  await command({
    'plany.csv': 'telefon;sklep;miesiac;cel\n600000001;WR-01;2026-11;100\n',
    'wyniki.csv': 'telefon;sklep;miesiac;punkty\n600000001;WR-01;2026-11;40\n',
  });
  const { body } = await get('shops/WR-01');
  expect(body).toMatchObject({
    data: {
      customer: { prefix: 'PL', number: '1000412', name: 'Dom Sp. z o.o.' },
      representatives: [{ name: 'Piotr Handel', managers: ['Maria Szef'] }],
      people: [
        { name: 'Anna Żak', phone: '*** *** 001', isNow: true, to: null },
        { name: 'Jan Lis', phone: '*** *** 002', isNow: false, to: '2026-03-31' },
      ],
      peopleNow: 1,
      month: { month: '2026-11', people: 1, target: 100, points: 40 },
    },
    total: 2,
  });
  expect(JSON.stringify(body)).not.toContain('600000001');
  expect((await get('shops/NIE-MA')).status).toBe(404);
});

test('the tree goes from managers to shops, and unknown nodes are reported', async () => {
  const { body: top } = await get('structure');
  expect(top).toMatchObject({
    data: [
      { kind: 'manager', name: 'Maria Szef', under: 1 },
      { kind: 'representative', name: 'Olaf Wolny', under: 0 },
    ],
    total: 2,
  });
  const seller = await person('600000010');
  expect(
    (await get(`structure?under=representative:${await person('600000011')}`)).body,
  ).toMatchObject({
    data: [{ kind: 'representative', id: String(seller), name: 'Piotr Handel', under: 1 }],
  });
  const { body: under } = await get(`structure?under=representative:${seller}`);
  expect(under).toMatchObject({
    data: [{ kind: 'customer', name: 'Dom Sp. z o.o. (PL/1000412)', under: 2 }],
  });
  const customer = (under as { data: { id: string }[] }).data[0]?.id;
  expect((await get(`structure?under=customer:${customer}`)).body).toMatchObject({
    data: [
      { kind: 'shop', id: 'WR-01', under: 1 },
      { kind: 'shop', id: 'WR-02', under: 0 },
    ],
  });
  expect((await get('structure?under=customer:99999')).status).toBe(404);
  expect((await get('structure?under=person:1')).status).toBe(400);
});

test('each hole is counted and listed until a file fills it', async () => {
  const counts = async (): Promise<unknown> => {
    const { body } = await get('structure/holes');
    return Object.fromEntries(
      (body as { data: { hole: string; count: number }[] }).data.map(({ hole, count }) => [
        hole,
        count,
      ]),
    );
  };
  expect(await counts()).toEqual({
    shopsWithoutRepresentative: 1,
    shopsWithoutPeople: 2,
    peopleWithoutShop: 2,
    representativesWithoutShops: 1,
    customersWithoutManager: 1,
  });
  expect((await get('structure/holes/peopleWithoutShop')).body).toMatchObject({
    data: [
      { kind: 'person', name: 'Jan Lis', note: '*** *** 002' },
      { kind: 'person', name: 'Ewa Bez' },
    ],
    total: 2,
  });
  expect((await get('structure/holes/representativesWithoutShops')).body).toMatchObject({
    data: [{ name: 'Olaf Wolny' }],
  });
  expect((await get('structure/holes/shopsWithoutRepresentative')).body).toMatchObject({
    data: [{ id: 'KR-01' }],
  });
  await command({
    'struktura.csv': `rodzaj;telefon;wskazanie;od
przedstawiciel-klient;600000012;PL/2000;2026-01-01
uczestnik-sklep;600000003;KR-01;2026-01-01
`,
  });
  expect((await get('structure/holes/shopsWithoutRepresentative')).body).toMatchObject({
    data: [],
  });
  expect((await get('structure/holes/shopsWithoutPeople')).body).toMatchObject({
    data: [{ id: 'WR-02' }],
  });
  expect((await get('structure/holes/customersWithoutManager')).body).toMatchObject({
    data: [{ note: 'PL/2000' }],
  });
  expect((await get('structure/holes/nothing')).status).toBe(400);
});

test('viewing structure is in the trail, and editors have no access', async () => {
  await get('shops?q=Anna');
  const { rows } = await sql<{ action: string; details: object }>`
      select action, details from trail_entry where action = 'structure.read'
    `.execute(handle());
  expect(JSON.stringify(rows)).not.toContain('Anna');
  for (const path of [
    'shops',
    'shops/WR-01',
    'structure',
    'structure/holes',
    'structure/holes/peopleWithoutShop',
  ]) {
    expect((await get(path, 'Iga')).status, path).toBe(403);
  }
});
