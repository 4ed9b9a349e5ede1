import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { waiting } from '../../../../infra/db/held.testing.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { type Batches, batches } from './batch.testing.ts';

const [ola, jan] = ['600000001', '600000002'];
const base = {
  's.csv': 'kod;nazwa;kanal;miasto;prefiks;sap;klient\nS1;Jeden;Sieci;Łódź;PL;1;Klient\n',
  'u.csv': `telefon;rola\n${ola};user1\n${jan};user1\n`,
  'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${ola};S1;2026-01-01\nuczestnik-sklep;${jan};S1;2026-01-01\n`,
};
/** Ten months for which a file of November may have figures. */
const months = Array.from({ length: 10 }, (_, n) => `2026-${String(n + 2).padStart(2, '0')}`);
const results = (figures: Readonly<Record<string, number>>) =>
  `telefon;sklep;miesiac;punkty\n${Object.entries(figures)
    .map(([phone, points]) => `${phone};S1;2026-11;${points}\n`)
    .join('')}`;

const clock = testClock('2026-11-16T10:00:00+01:00');
let database: Database;
let panel: Batches;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await sql`truncate person, place, customer, bonus_rule, plan, realisation, settlement, import_run, import_batch, figure_before,
      staff cascade`.execute(database.kysely);
  panel = await batches(database, clock);
  await panel.command(base);
});

const applied = async (name: string, figures: Readonly<Record<string, number>>): Promise<number> =>
  (await panel.apply({ [name]: results(figures) })).id;

async function undone(id: number) {
  const { files } = (await panel.undo(id)) ?? { files: [] };
  return files.map(({ takenBack, left, laterFiles, leftRows }) => ({
    takenBack,
    left,
    laterFiles,
    named: leftRows.map(({ about, why }) => `${about} ${why}`),
  }));
}

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', right(phone, 9), points) as line from realisation join person on person.id = person_id order by 1
    `.execute(database.kysely);
  return rows.map(({ line }) => line);
}

test('figures that a command has repeated are kept and listed', async () => {
  const id = await applied('a.csv', { [ola]: 50, [jan]: 70 });
  await panel.command({ 'polecenie.csv': results({ [ola]: 60, [jan]: 70 }) });
  expect(await undone(id)).toEqual([
    {
      takenBack: 0,
      left: [{ why: 'later', rows: 2 }],
      laterFiles: ['polecenie.csv'],
      named: ['S1 2026-11 later', 'S1 2026-11 later'],
    },
  ]);
  expect(await stored()).toEqual([`${ola} 60`, `${jan} 70`]);
});

test('a command stores no before-images of rows without panel imports', async () => {
  await panel.command({ 'a.csv': results({ [ola]: 50, [jan]: 70 }) });
  await applied('b.csv', { [jan]: 80 });
  await panel.command({ 'c.csv': results({ [ola]: 60 }) });
  const { rows } = await sql<{ value: number }>`select value from figure_before`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ value: 70 }]);
});

test("a row freed by a later import's undo is restored", async () => {
  const first = await applied('a.csv', { [ola]: 50 });
  await undone(await applied('b.csv', { [ola]: 60 }));
  expect(await undone(first)).toEqual([{ takenBack: 1, left: [], laterFiles: [], named: [] }]);
  expect(await stored()).toEqual([]);
});

test('a merely confirmed figure hides no kept one', async () => {
  await applied('a.csv', { [ola]: 50, [jan]: 70 });
  const id = await applied('b.csv', { [ola]: 50, [jan]: 80 });
  await applied('c.csv', { [jan]: 90 });
  expect(await undone(id)).toEqual([
    {
      takenBack: 1,
      left: [{ why: 'later', rows: 1 }],
      laterFiles: ['c.csv'],
      named: ['S1 2026-11 later'],
    },
  ]);
});

test("a figure repeated during an undo's rehearsal is kept", async () => {
  const id = await applied('a.csv', { [ola]: 50 });
  await panel.begin('undoing', 1_000, id);
  await panel.command({ 'b.csv': results({ [ola]: 50 }) });
  expect((await undone(id))[0]).toMatchObject({ takenBack: 0, left: [{ why: 'later', rows: 1 }] });
  expect(await stored()).toEqual([`${ola} 50`]);
});

// Concurrent transactions exist only on a server.
test('figures of an account deleted during an undo are restored', async () => {
  await panel.command({
    'r.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;100:50;nie\n',
    'p.csv': `telefon;sklep;miesiac;cel\n${ola};S1;2026-11;10\n`,
  });
  const id = await applied('a.csv', { [ola]: 50, [jan]: 70 });
  let undo: Promise<unknown> = Promise.resolve();
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`update person set deleted_at = ${clock.now()} where phone = ${`+48${ola}`}`.execute(
      transaction,
    );
    undo = panel.undo(id);
    await expect.poll(() => waiting(database)).toBe(1);
  });
  await undo;
  expect(await stored()).toEqual([]);
  const { rows } = await sql<{
    sum: number;
  }>`select sum(amount)::bigint as sum from ledger_entry`.execute(database.kysely);
  expect(rows).toEqual([{ sum: 0 }]);
});

test("a large undo removes exactly the import's own rows", async () => {
  const phones = Array.from({ length: 1_001 }, (_, n) => String(610_000_000 + n));
  await panel.command({
    'u.csv': `telefon;rola\n${phones.map((phone) => `${phone};user1\n`).join('')}`,
    'st.csv': `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('')}`,
  });
  const year = (points: number): string =>
    `telefon;sklep;miesiac;punkty\n${phones
      .flatMap((phone) => months.map((month) => `${phone};S1;${month};${points}\n`))
      .join('')}`;
  await panel.command({ 'a.csv': year(50) });
  const { id } = await panel.apply({ 'b.csv': `${year(60)}${ola};S1;2026-11;70\n` });
  await applied('c.csv', { [String(phones[0])]: 80 });
  expect(await undone(id)).toEqual([
    {
      takenBack: 10_010,
      left: [{ why: 'later', rows: 1 }],
      laterFiles: ['c.csv'],
      named: ['S1 2026-11 later'],
    },
  ]);
  const { rows } = await sql<{ points: number; rows: number }>`
      select points, count(*) as rows from realisation group by points order by points
    `.execute(database.kysely);
  expect(rows).toEqual([
    { points: 50, rows: 10_009 },
    { points: 80, rows: 1 },
  ]);
});
