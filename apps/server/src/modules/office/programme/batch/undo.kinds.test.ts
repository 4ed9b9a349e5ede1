import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { importer } from '../programme.testing.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { markClosed } from '../../../../testing/programme.ts';
import { verifySettlements } from '../../../money/audit/verify.service.ts';
import { anonymise, eraseTraces } from '../../../club/profile/deletion/deletion.store.ts';
import { type Batches, batches } from './batch.testing.ts';
import type { UndoReport } from './undo.service.ts';

const [ola, jan, ewa] = ['600000001', '600000002', '600000003'];
const base = {
  'r.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;nie\n',
  's.csv':
    'kod;nazwa;kanal;miasto;prefiks;sap;klient\nS1;Jeden;Sieci;Łódź;PL;1;Klient\nS2;Dwa;Sieci;Łódź;PL;1;Klient\n',
  'u.csv': `telefon;rola;imie;nazwisko;email;konto\n${ola};user1;Ola;Żak;ola@a.pl;PL61109010140000071219812874\n${jan};user1;Jan;Lis;jan@a.pl;\n`,
  'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${ola};S1;2026-01-01\nuczestnik-sklep;${jan};S1;2026-01-01\n`,
  'z.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Sprzedaj;<p>Treść</p>;Liczą się: farby;user1;2026-11-01;2026-11-30\n',
  'c.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  'pz.csv': `telefon;sklep;zadanie;kod_celu;cel\n${ola};S1;biel;sufit;20\n`,
};
const goal = (phone: string, target: number) =>
  `telefon;sklep;zadanie;kod_celu;cel\n${phone};S1;biel;sufit;${target}\n`;
const reached = (phone: string, points: number) =>
  `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${phone};S1;biel;sufit;${points};2026-11-10\n`;

const whatIsLeft = (report: UndoReport | null) =>
  report?.files.map(({ kind, takenBack, left, laterFiles }) => [
    kind,
    takenBack,
    ...left.map(({ why, rows }) => `${why} ${rows}`),
    ...laterFiles,
  ]);

const clock = testClock('2026-11-16T10:00:00+01:00');
let database: Database;
let panel: Batches;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock.set('2026-11-16T10:00:00+01:00');
  const { kysely } = database;
  await sql`truncate person, place, customer, bonus_rule, special_task, special_goal, special_result, plan, realisation,
      settlement, import_run, import_batch, row_before, figure_before, staff cascade`.execute(
    kysely,
  );
  panel = await batches(database, clock);
  await imported(base);
});

async function imported(files: Readonly<Record<string, string>>): Promise<void> {
  const report = await panel.command(files);
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
}

async function applied(files: Readonly<Record<string, string>>): Promise<number> {
  const { id, report } = await panel.apply(files);
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
  return id;
}

/** All rows of these files, except golden points that were booked and reversed. */
async function state(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', 'person', phone, role, first_name, last_name, email, is_profile_complete, blocked_at) as line from person
      union all select concat_ws(' ', 'customer', prefix, number, name) from customer
      union all select concat_ws(' ', 'place', code, name, channel, city, customer_id, customer_since) from place
      union all select concat_ws(' ', 'had', place_id, since, customer_id) from customer_change
      union all select concat_ws(' ', 'works', person_id, place_id, from_date, to_date) from person_place
      union all select concat_ws(' ', 'was', person_id, since, role) from role_change
      union all select concat_ws(' ', 'task', slug, title, roles, closes_at) from special_task
      union all select concat_ws(' ', 'target', code, title, bonus, position) from special_target
      union all select concat_ws(' ', 'goal', person_id, place_id, target, import_id, import_row) from special_goal
      union all select concat_ws(' ', 'reached', person_id, place_id, points, state_on, import_id) from special_result
      union all select concat_ws(' ', 'plan', person_id, place_id, month, target, import_id) from plan
      union all select concat_ws(' ', 'result', person_id, place_id, month, points, import_id) from realisation
      union all select concat_ws(' ', 'golden', person_id, cause, sum(amount)) from ledger_entry
        group by person_id, cause having sum(amount) <> 0
      order by line
    `.execute(database.kysely);
  return rows.map(({ line }) => line);
}

test('an undo restores shops, people, structure and tasks', async () => {
  const before = await state();
  const id = await applied({
    's.csv':
      'kod;nazwa;kanal;prefiks;sap;klient;od\nS1;Nowa nazwa;Trad;PL;2;Inny;2026-11-01\nS3;Trzy;Sieci;PL;1;Klient nowy;\n',
    'u.csv': `telefon;rola;imie;email;zablokowany\n${ola};user2;Aleksandra;;nie\n${jan};user1;;nowy@a.pl;tak\n${ewa};user1;Ewa;;nie\n`,
    'st.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${jan};S1;2026-01-01;2026-10-31\nuczestnik-sklep;${ewa};S3;2026-02-01;\n`,
    'c.csv':
      'zadanie;kod_celu;tytul;typ;premia;kolejnosc\nbiel;sufit;Sufit;sztuki;70;3\nbiel;okno;Okno;sztuki;10;1\n',
    'pl.csv': `telefon;sklep;miesiac;cel\n${ewa};S3;2026-12;50\n`,
    'pz.csv': `telefon;sklep;zadanie;kod_celu;cel\n${jan};S1;biel;sufit;5\n`,
    'rz.csv': reached(jan, 9),
  });
  expect(await state()).not.toEqual(before);
  const shown = await panel.undo(id, true);
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual(whatIsLeft(shown));
  expect(await state()).toEqual(before);
  expect(report?.files.flatMap(({ left }) => left)).toEqual([]);
  const { rows } = await sql`select from row_before`.execute(database.kysely);
  expect(rows).toEqual([]);
});

/** Deletes Jan's account; returns the id. */
async function deleteJan(): Promise<number> {
  const { kysely } = database;
  const { id } = await kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', `+48${jan}`)
    .executeTakeFirstOrThrow();
  const account = { personId: id, phone: `+48${jan}`, phoneDigest: Buffer.alloc(32, 1) };
  await eraseTraces(kysely, account);
  await anonymise(kysely, account, { now: clock.now(), day: '2026-11-16' });
  return id;
}

async function goldenOf(personId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where person_id = ${personId}
    `.execute(database.kysely);
  return rows[0]?.sum ?? -1;
}

async function differencesOf(month: string) {
  await markClosed(database.kysely, month, 1);
  return (await verifySettlements({ database, clock, vault: importer(database, clock).vault }))
    .differences;
}

const both = (head: string, row: string): string => `${head}\n${ola};${row}\n${jan};${row}\n`;

test.each([
  ['added', 0],
  ['changed', 60],
])("an undo restores a deleted account's %s result with golden points", async (_, earlier) => {
  const results = (points: number) => both('telefon;sklep;miesiac;punkty', `S1;2026-10;${points}`);
  await imported({ 'pl.csv': both('telefon;sklep;miesiac;cel', 'S1;2026-10;100') });
  if (earlier > 0) await imported({ 're.csv': results(earlier) });
  const id = await applied({ 're.csv': results(100) });
  const gone = await deleteJan();
  const ofJan = async () =>
    (await state()).filter((line) => /^(result|golden)/.test(line) && line.includes(` ${gone} `));
  expect(await ofJan()).toHaveLength(2);
  const shown = await panel.undo(id, true);
  const report = await panel.undo(id);
  expect(report?.files).toEqual(shown?.files);
  expect(whatIsLeft(report)).toEqual([['realizacje', 2]]);
  expect(await goldenOf(gone)).toBe(earlier);
  expect((await ofJan()).filter((line) => line.startsWith('result'))).toHaveLength(
    earlier > 0 ? 1 : 0,
  );
  expect(await differencesOf('2026-10-01')).toEqual([]);
});

test("an undo restores a deleted account's task goal, result and points", async () => {
  const task = 'telefon;sklep;zadanie;kod_celu';
  const id = await applied({
    'pz.csv': both(`${task};cel`, 'S1;biel;sufit;10'),
    'rz.csv': both(`${task};wynik;stan_na`, 'S1;biel;sufit;25;2026-11-10'),
  });
  const gone = await deleteJan();
  expect(await goldenOf(gone)).toBe(40);
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual([
    ['plany_zadan', 2],
    ['realizacje_zadan', 2],
  ]);
  expect(await goldenOf(gone)).toBe(0);
  expect(await differencesOf('2026-11-01')).toEqual([]);
});

test('a task ending with a month is not blocked by the next', async () => {
  const before = await state();
  const id = await applied({ 'z.csv': base['z.csv'].replace(';Biel;', ';Inna;') });
  await markClosed(database.kysely, '2026-12-01', 1);
  expect(whatIsLeft(await panel.undo(id))).toEqual([['zadania', 1]]);
  expect(await state()).toEqual(before);
});

test('task results and goals are undone with their golden points', async () => {
  await imported({ 'rz.csv': reached(ola, 5) });
  const before = await state();
  const id = await applied({ 'rz.csv': reached(ola, 25) });
  expect((await state()).filter((line) => line.startsWith('golden'))).toHaveLength(1);
  const report = await panel.undo(id);
  expect(report?.effect.months).toMatchObject([{ month: '2026-11', before: 40, after: 0 }]);
  expect(await state()).toEqual(before);
});

test('people who joined, earned or are referenced are kept with reasons', async () => {
  const id = await applied({
    'nowi.csv': `telefon;rola;imie\n600000011;user1;Adam\n600000012;user1;Basia\n600000013;user1;Celina\n600000014;user1;Darek\n`,
  });
  const now = clock.now();
  const { kysely } = database;
  await kysely
    .updateTable('person')
    .set({ activated_at: now })
    .where('phone', '=', '+48600000011')
    .execute();
  await sql`insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      select id, 'correction', '2026-10-01', 5, 'x', 1, ${now}::timestamptz from person where phone = '+48600000012'`.execute(
    kysely,
  );
  await imported({
    'st.csv': 'rodzaj;telefon;wskazanie;od\nuczestnik-sklep;600000013;S1;2026-01-01\n',
  });
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual([['uczestnicy', 1, 'earned 1', 'joined 1', 'used 1']]);
  expect(report?.files[0]?.leftRows.map(({ why }) => why).toSorted()).toEqual([
    'earned',
    'joined',
    'used',
  ]);
  expect((await state()).filter((line) => line.startsWith('person +486000000'))).toHaveLength(5);
});

test('rows of later files or edits are kept, naming the file', async () => {
  const id = await applied({
    'a.csv': `telefon;rola;imie;nazwisko;email\n${ola};user1;Anna;Nowa;a@b.pl\n${jan};user1;Adam;;\n`,
  });
  await imported({ 'pozniejszy.csv': `telefon;rola;imie\n${ola};user1;Anna\n` });
  await database.kysely
    .updateTable('person')
    .set({ first_name: 'Janek' })
    .where('phone', '=', `+48${jan}`)
    .execute();
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual([['uczestnicy', 0, 'changed 1', 'later 1', 'pozniejszy.csv']]);
  const people = (await state()).filter((line) => line.startsWith('person'));
  expect(people.join()).toMatch(/Anna Nowa a@b\.pl.*Janek Lis/);
});

/** Two imports of the same rows. */
const twice = async (): Promise<[number, number]> => [
  await applied({ 'a.csv': `telefon;rola;imie\n${ola};user1;Anna\n`, 'g.csv': goal(jan, 5) }),
  await applied({ 'b.csv': `telefon;rola;imie\n${ola};user1;Beata\n`, 'g.csv': goal(jan, 7) }),
];

test('undoing two imports of the same rows, later first, restores both', async () => {
  const before = await state();
  const [first, second] = await twice();
  await panel.undo(second);
  await panel.undo(first);
  expect(await state()).toEqual(before);
});

test('undoing the earlier import first keeps rows for the later', async () => {
  const [first, second] = await twice();
  expect(whatIsLeft(await panel.undo(first))).toEqual([
    ['uczestnicy', 0, 'later 1', 'b.csv'],
    ['plany_zadan', 0, 'later 1', 'g.csv'],
  ]);
  expect(whatIsLeft(await panel.undo(second))).toEqual([
    ['uczestnicy', 1],
    ['plany_zadan', 1],
  ]);
  const left = (await state()).join();
  expect(left).toMatch(/user1 Anna Żak/);
  expect(left).toMatch(/goal \d+ \d+ 5 /);
});

test("rows kept by an undo are kept by earlier imports' undos", async () => {
  const nameIs = (name: string) => ({
    [`${name}.csv`]: `telefon;rola;imie\n${ola};user1;${name}\n`,
  });
  const first = await applied(nameIs('Anna'));
  const second = await applied(nameIs('Beata'));
  const person = database.kysely.updateTable('person').where('phone', '=', `+48${ola}`);
  await person.set({ first_name: 'Anna' }).execute();
  expect(whatIsLeft(await panel.undo(second))).toEqual([['uczestnicy', 0, 'changed 1']]);
  expect(whatIsLeft(await panel.undo(first))).toEqual([['uczestnicy', 0, 'later 1', 'Beata.csv']]);
  expect((await state()).join()).toMatch(/user1 Anna Żak/);
});

test('a restored bank account holds payouts and is counted', async () => {
  const id = await applied({
    'k.csv': `telefon;rola;konto\n${ola};user1;PL27114020040000300201355387\n`,
  });
  await database.kysely
    .updateTable('person')
    .set({ activated_at: clock.now(), payout_hold_until: null })
    .where('phone', '=', `+48${ola}`)
    .execute();
  const report = await panel.undo(id);
  expect(report?.effect.accounts).toBe(1);
  const { rows } = await sql<{ held: boolean; changes: number }>`
      select payout_hold_until > ${clock.now()}::timestamptz as held,
        (select count(*) from bank_account_change where person_id = person.id)::int as changes
      from person where phone = ${`+48${ola}`}
    `.execute(database.kysely);
  expect(rows).toEqual([{ held: true, changes: 2 }]);
});

test('figures and roles that settled a closed month are kept', async () => {
  await imported({
    'z.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Sprzedaj;<p>Treść</p>;Liczą się: farby;user1|user2;2026-11-01;2026-11-30\n',
  });
  const id = await applied({
    'u.csv': `telefon;rola;imie\n${ola};user2;Anna\n`,
    'g.csv': goal(jan, 5),
  });
  await sql`insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
      values ('2026-11-01', 1, 100, 0, 0, 1, 'Jan', ${clock.now()}::timestamptz)`.execute(
    database.kysely,
  );
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual([
    ['uczestnicy', 0, 'closed 1'],
    ['plany_zadan', 0, 'closed 1'],
  ]);
  expect((await state()).join()).toMatch(new RegExp(`${ola} user2 Anna`));
});
