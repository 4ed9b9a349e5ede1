import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { batches } from './batch.testing.ts';
import { limitReasons } from './effect.rules.ts';

const phones = [
  '600000001',
  '600000002',
  '600000003',
  '600000004',
  '600000005',
  '600000006',
  '600000007',
  '600000008',
];
const [first, second] = phones;
const rowsOf = (month: string, value: number) =>
  phones.map((phone) => `${phone};S1;${month};${value}\n`).join('');
const base = {
  'r.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:50|100:100;nie\n',
  's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n',
  'u.csv': `telefon;rola;imie;nazwisko\n${phones.map((phone) => `${phone};user1;Anna;Żak\n`).join('')}`,
  'st.csv': `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('')}`,
  'p.csv': `telefon;sklep;miesiac;cel\n${rowsOf('2026-10', 100)}${rowsOf('2026-11', 100)}`,
  'w.csv': `telefon;sklep;miesiac;punkty\n${rowsOf('2026-10', 80).replace(';80', ';100')}${rowsOf('2026-11', 80)}`,
};
const closed = [{ why: 'closed', months: ['2026-10'] }];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('any change in a closed month needs a second person', async () => {
  const panel = await batches(database, testClock('2026-11-16T10:00:00+01:00'));
  expect((await panel.command(base)).outcome).toBe('applied');
  await sql`
      insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
      values ('2026-10-01', 1, 100, 0, 0, 0, 'Anna Nowak', now())
    `.execute(database.kysely);
  const reasons = async (text: string) => {
    const { effect, files } = await panel.check({ 'plik.csv': text });
    expect(effect, JSON.stringify(files)).toBeDefined();
    return effect === undefined ? [] : limitReasons(effect);
  };
  const results = (rows: string) => reasons(`telefon;sklep;miesiac;punkty\n${rows}`);
  expect(await results(`${second};S1;2026-10;100\n`)).toEqual(closed);
  expect(
    await results(`${first};S1;2026-10;80\n${second};S1;2026-10;100\n`),
    'nothing in sum',
  ).toEqual(closed);
  expect(await results(`${second};S1;2026-10;81\n`), 'no golden points').toEqual(closed);
  expect(await reasons(`telefon;sklep;miesiac;cel\n${second};S1;2026-10;70\n`), 'a plan').toEqual(
    closed,
  );
  expect(await results(`${second};S1;2026-10;80\n`), 'the same again').toEqual([]);
  expect(await results(`${second};S1;2026-11;100\n`), 'an open month').toEqual([]);
});
