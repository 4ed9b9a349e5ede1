import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, inTransaction } from '../../../infra/db/db.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { emptyProgramme } from '../../../testing/programme.ts';
import { anonymise, eraseTraces } from '../../club/profile/deletion/deletion.store.ts';
import { type Importer, importer, problemsOf } from './programme.testing.ts';

/** Imports after a deleted account (D61). */

const number = '600000001';
const gone = 'Osoba odeszła: konto z tym numerem zostało usunięte.';

const clock = testClock('2026-07-01T10:00:00+02:00');
let database: Database;
let own: Importer;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock.set('2026-03-01T10:00:00+01:00');
  await sql`truncate import_run, special_task cascade`.execute(database.kysely);
  await emptyProgramme(database.kysely);
  own = importer(database, clock);
  await bring({
    'sklepy.csv':
      'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\nS2;Dwa;Sieci;PL;1;Klient\n',
    'reguly.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;100:50;nie\n',
    'zadania.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-06-01;2026-07-31\n',
    'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
    ...joining('2026-01-01'),
  });
});

const joining = (from: string, shop = 'S1') => ({
  'uczestnicy.csv': `telefon;rola;imie;nazwisko\n${number};user1;Anna;Żak\n`,
  'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${number};${shop};${from};\n`,
});

async function bring(files: Readonly<Record<string, string>>) {
  const report = await own.run(files);
  expect(problemsOf(report)).toEqual([]);
  return report.files.flatMap(({ asideRows }) =>
    asideRows.map(({ line, reason }) => `${line} ${reason}`),
  );
}

const plans = (...months: string[]) => ({
  'plany.csv': `telefon;sklep;miesiac;cel\n${months.map((month) => `${number};S1;${month};100\n`).join('')}`,
});
const results = (points: number, ...months: string[]) => ({
  'realizacje.csv': `telefon;sklep;miesiac;punkty\n${months.map((month) => `${number};S1;${month};${points}\n`).join('')}`,
});

async function leave(moment: string): Promise<void> {
  clock.set(moment);
  await inTransaction(database.kysely, async (transaction) => {
    const phone = `+48${number}`;
    const { id: personId } = await transaction
      .selectFrom('person')
      .select('id')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    const account = { personId, phone, phoneDigest: own.vault.digest('deleted phone', phone) };
    await eraseTraces(transaction, account);
    await anonymise(transaction, account, { now: clock.now(), day: dayOf(clock.now()) });
  });
}

/** `nth account, month, target, result, golden points` of every month. */
async function books(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', dense_rank() over (order by person_id), to_char(month, 'MM'), coalesce(sum(target)::text, '-'),
        coalesce(sum(points)::text, '-'), (
          select coalesce(sum(amount), 0) from ledger_entry where person_id = figure.person_id and month = figure.month
        )) as line
      from (
        select person_id, month, target, null::bigint as points from plan
        union all select person_id, month, null, points from realisation
      ) as figure
      group by person_id, month order by person_id, month
    `.execute(database.kysely);
  return rows.map(({ line }) => line);
}

test('results from before the deletion count when imported later', async () => {
  clock.set('2026-05-04T10:00:00+02:00');
  await bring(plans('2026-05', '2026-06', '2026-07', '2026-08'));
  await leave('2026-07-03T10:00:00+02:00');
  clock.set('2026-09-02T10:00:00+02:00');
  expect(await bring(results(120, '2026-05', '2026-06', '2026-07', '2026-08'))).toEqual([
    `5 ${gone}`,
  ]);
  expect(await books()).toEqual([
    '1 05 100 120 50',
    '1 06 100 120 50',
    '1 07 100 120 50',
    '1 08 100 - 0',
  ]);
  expect(await bring(results(10, '2026-06'))).toEqual([]);
  expect((await books())[1]).toBe('1 06 100 10 0');
});

test('plans from before the deletion count when imported later', async () => {
  await bring(results(120, '2026-03'));
  await leave('2026-07-03T10:00:00+02:00');
  await bring(plans('2026-03', '2026-06'));
  expect(await books()).toEqual(['1 03 100 120 50', '1 06 100 - 0']);
  const { rows } =
    await sql`select from person where first_name <> '' or phone = ${`+48${number}`}`.execute(
      database.kysely,
    );
  expect(rows).toEqual([]);
});

test('a shop without the deleted account skips the row', async () => {
  await leave('2026-07-03T10:00:00+02:00');
  const file = `telefon;sklep;miesiac;punkty\n${number};S2;2026-06;1\n`;
  expect(await bring({ 'realizacje.csv': file })).toEqual([`2 ${gone}`]);
});

test("months before a number's new account belong to the deleted one", async () => {
  await bring(plans('2026-05', '2026-06'));
  await leave('2026-06-20T10:00:00+02:00');
  clock.set('2026-07-08T10:00:00+02:00');
  await bring(joining('2026-06-01'));
  await bring({
    ...plans('2026-06', '2026-07', '2026-08'),
    ...results(120, '2026-05', '2026-06', '2026-07'),
  });
  expect(await books()).toEqual([
    '1 05 100 120 50',
    '1 06 100 120 50',
    '2 07 100 120 50',
    '2 08 100 - 0',
  ]);
});

test('the month of a returned number belongs to the account working there', async () => {
  await leave('2026-07-10T10:00:00+02:00');
  clock.set('2026-07-20T10:00:00+02:00');
  await bring(joining('2026-07-20', 'S2'));
  await bring({
    'plany.csv': `telefon;sklep;miesiac;cel\n${number};S1;2026-07;100\n${number};S2;2026-07;100\n`,
    'realizacje.csv': `telefon;sklep;miesiac;punkty\n${number};S1;2026-07;120\n${number};S2;2026-07;130\n`,
  });
  expect(await books()).toEqual(['1 07 100 120 50', '2 07 100 130 50']);
});

test("the month of a returned number stays with its figures' owner", async () => {
  clock.set('2026-05-04T10:00:00+02:00');
  await bring(plans('2026-07'));
  await leave('2026-07-10T10:00:00+02:00');
  clock.set('2026-07-20T10:00:00+02:00');
  await bring(joining('2026-07-20'));
  await bring({ ...plans('2026-07', '2026-08'), ...results(120, '2026-07') });
  expect(await books()).toEqual(['1 07 100 120 50', '2 08 100 - 0']);
});

test("without figures a returned number's month is the new account's", async () => {
  await leave('2026-07-10T10:00:00+02:00');
  clock.set('2026-07-20T10:00:00+02:00');
  await bring(joining('2026-07-20'));
  await bring({ ...plans('2026-07'), ...results(120, '2026-07') });
  expect(await books()).toEqual(['1 07 100 120 50']);
  const { rows } = await sql<{ deleted: boolean }>`
      select deleted_at is not null as deleted from person where id in (select person_id from plan)
    `.execute(database.kysely);
  expect(rows).toEqual([{ deleted: false }]);
});

test('a number deleted twice has each month at its account', async () => {
  await leave('2026-04-15T10:00:00+02:00');
  clock.set('2026-05-10T10:00:00+02:00');
  await bring(joining('2026-05-10'));
  await leave('2026-06-20T10:00:00+02:00');
  clock.set('2026-07-10T10:00:00+02:00');
  await bring(joining('2026-07-10'));
  expect(
    await bring({
      ...plans('2026-04', '2026-05', '2026-06', '2026-07'),
      ...results(120, '2026-04', '2026-06'),
    }),
  ).toEqual([]);
  expect(await books()).toEqual([
    '1 04 100 120 50',
    '2 05 100 - 0',
    '2 06 100 120 50',
    '3 07 100 - 0',
  ]);
});

test("task figures belong to the account of the task's days", async () => {
  const goal = `telefon;sklep;zadanie;kod_celu;cel\n${number};S1;biel;sufit;10\n`;
  const result = (day: string) =>
    `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${number};S1;biel;sufit;12;${day}\n`;
  await leave('2026-06-20T10:00:00+02:00');
  clock.set('2026-07-20T10:00:00+02:00');
  expect(
    await bring({ 'plany_zadan.csv': goal, 'realizacje_zadan.csv': result('2026-06-30') }),
  ).toEqual([]);
  await bring(joining('2026-07-20'));
  await bring({ 'plany_zadan.csv': goal, 'realizacje_zadan.csv': result('2026-07-15') });
  const { rows } = await sql<Record<string, unknown>>`
      select deleted_at is not null as deleted, (select points from special_result where person_id = person.id) as points, (
        select sum(amount)::bigint from ledger_entry where person_id = person.id
      ) as golden
      from person order by id
    `.execute(database.kysely);
  expect(rows).toEqual([
    { deleted: true, points: 12, golden: 40 },
    { deleted: false, points: null, golden: null },
  ]);
});

test('a correction before the deletion is booked on the deleted account', async () => {
  await bring({ ...plans('2026-06') });
  await leave('2026-07-03T10:00:00+02:00');
  clock.set('2026-09-02T10:00:00+02:00');
  const head = 'numer;telefon;miesiac;suma;punkty;powod;opis\n';
  const row = (id: string, month: string) =>
    `${id};${number};${month};miesiac;7;dane;Błędna liczba\n`;
  expect(
    await bring({ 'korekty.csv': head + row('K/1', '2026-06') + row('K/2', '2026-08') }),
  ).toEqual([`3 ${gone}`]);
  expect(await books()).toEqual(['1 06 100 - 7']);
});
