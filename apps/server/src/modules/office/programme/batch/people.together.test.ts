import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { waiting } from '../../../../infra/db/held.testing.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { insertNotifications } from '../../../club/notifications/notifications.store.ts';
import { lockPerson, updatePerson } from '../../../club/profile/change.store.ts';
import { anonymise, eraseTraces } from '../../../club/profile/deletion/deletion.store.ts';
import { lockPeople } from '../kinds/participants/participants.store.ts';
import type { ImportReport } from '../programme.report.ts';
import { type Batches, batches } from './batch.testing.ts';

const [ola, jan, ewa] = ['600000001', '600000002', '600000003'];
const base = {
  's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n',
  'u.csv': `telefon;rola;imie;nazwisko;konto\n${ola};user1;Ola;Żak;PL61109010140000071219812874\n${jan};user1;Jan;Lis;\n`,
  'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${ola};S1;2026-01-01\n`,
};

const clock = testClock('2026-11-16T10:00:00+01:00');
let database: Database;
let panel: Batches;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await sql`truncate person, place, customer, plan, realisation, import_run, import_batch, row_before, figure_before, staff
      cascade`.execute(database.kysely);
  panel = await batches(database, clock);
  await panel.command(base);
});

async function applied(files: Readonly<Record<string, string>>): Promise<number> {
  const { id, report } = await panel.apply(files);
  expect(report.outcome, JSON.stringify(report.files)).toBe('applied');
  return id;
}

async function personOf(phone: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from person where phone = ${`+48${phone}`}`.execute(database.kysely);
  return rows[0]?.id ?? 0;
}

/** A transaction on another connection. */
async function other() {
  const transaction = await database.kysely.startTransaction().execute();
  onTestFinished(async () => {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  });
  return transaction;
}

async function waits(): Promise<void> {
  await expect.poll(() => waiting(database)).toBeGreaterThan(0);
}

/** Undoes an import during a deletion that ends first. */
async function undoBesideDeletion(id: number, personId: number): Promise<void> {
  const deletion = await other();
  const person = await lockPerson(deletion, personId);
  const account = { personId, phone: person?.phone ?? '', phoneDigest: Buffer.alloc(32, 1) };
  await eraseTraces(deletion, account);
  await anonymise(deletion, account, { now: clock.now(), day: '2026-11-16' });
  const undoing = panel.undo(id);
  await waits();
  await deletion.commit().execute();
  await undoing;
}

const told = (ids: readonly number[]) => [
  {
    personIds: ids,
    message: { cause: 'plan:2026-11', title: 'Plan', content: '', url: null, thumbnail: null },
  },
];

test('an undo restores nothing of an account under deletion', async () => {
  const id = await applied({
    'k.csv': `telefon;rola;imie;konto\n${ola};user1;Olga;PL27114020040000300201355387\n`,
  });
  const personId = await personOf(ola);
  await undoBesideDeletion(id, personId);
  const { rows } = await sql`
      select first_name, iban_sealed,
        (select count(*) from bank_account_change change where change.person_id = person.id)::int as changes
      from person where id = ${personId}
    `.execute(database.kysely);
  expect(rows).toEqual([{ first_name: '', iban_sealed: '', changes: 0 }]);
});

test('an account under deletion keeps its last day in a shop', async () => {
  const id = await applied({
    'st.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${ola};S1;2026-01-01;2026-12-31\n`,
  });
  const personId = await personOf(ola);
  await undoBesideDeletion(id, personId);
  const { rows } =
    await sql`select to_date from person_place where person_id = ${personId}`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ to_date: '2026-11-16' }]);
});

test('what a person is just saving stays as they save it', async () => {
  const id = await applied({ 'e.csv': `telefon;rola;email\n${ola};user1;plik@a.pl\n` });
  const personId = await personOf(ola);
  const saving = await other();
  await lockPerson(saving, personId);
  await updatePerson(saving, personId, { email: 'sama@a.pl' });
  const undoing = panel.undo(id);
  await waits();
  await saving.commit().execute();
  expect((await undoing)?.files).toMatchObject([
    { takenBack: 0, left: [{ why: 'changed', rows: 1 }] },
  ]);
  const { rows } = await sql`select email from person where id = ${personId}`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ email: 'sama@a.pl' }]);
});

test('an import of people and notifications of them do not deadlock', async () => {
  const ids = [await personOf(ola), await personOf(jan)];
  const file = await other();
  await lockPeople(file, [`+48${jan}`]);
  let isTold = false;
  const telling = insertNotifications(database.kysely, told(ids), clock.now()).then(() => {
    isTold = true;
  });
  await expect.poll(async () => isTold || (await waiting(database)) > 0).toBe(true);
  await lockPeople(file, [`+48${ola}`]);
  await file.commit().execute();
  await telling;
});

test.each([
  [
    'an undo waits for a job that tells the new people of the import, and removes what it has told',
    false,
  ],
  ['the look at an undo waits for no job that tells the new people of the import', true],
])('%s', async (_, isLook) => {
  const id = await applied({
    'u.csv': `telefon;rola;imie\n${ewa};user1;Ewa\n`,
    'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${ewa};S1;2026-01-01\n`,
    'p.csv': `telefon;sklep;miesiac;cel\n${ewa};S1;2026-11;100\n`,
  });
  const personId = await personOf(ewa);
  const telling = await other();
  await insertNotifications(telling, told([personId]), clock.now());
  const undoing = panel.undo(id, isLook);
  if (!isLook) await waits();
  const early = isLook ? await undoing : null;
  await telling.commit().execute();
  expect((early ?? (await undoing))?.files.flatMap(({ left }) => left)).toEqual([]);
  expect(await personOf(ewa)).toBe(isLook ? personId : 0);
});

test('an import locks only the people that it changes', async () => {
  const busy = await other();
  await lockPerson(busy, await personOf(jan));
  const id = await applied({
    'u.csv': `telefon;rola;imie;nazwisko\n${ola};user1;Aleksandra;Żak\n${jan};user1;Jan;Lis\n`,
  });
  expect(id).toBeGreaterThan(0);
  await updatePerson(busy, await personOf(jan), { email: 'jan@a.pl' });
  await busy.commit().execute();
});

test("only the file's cells overwrite profiles saved during a read", async () => {
  const saving = await other();
  const personId = await personOf(ola);
  await lockPerson(saving, personId);
  await updatePerson(saving, personId, { email: 'sama@a.pl' });
  const applying = panel.apply({ 'u.csv': `telefon;rola;imie\n${ola};user1;Aleksandra\n` });
  await waits();
  await saving.commit().execute();
  expect((await applying).report.outcome).toBe('applied');
  const { rows } = await sql`select first_name, email from person where id = ${personId}`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ first_name: 'Aleksandra', email: 'sama@a.pl' }]);
});

test('a check and an undo rehearsal report exactly what happens later', async () => {
  const files = {
    'u1.csv': `telefon;rola;imie;konto\n${ola};user3;Ala;PL27114020040000300201355387\n${jan};user1;Jan;\n`,
    'u2.csv': `telefon;rola;imie;nazwisko;zablokowany\n${ola};user3;Ala;Żak;\n${jan};salesman;Jan;Kos;tak\n${ewa};user1;Ewa;Sum;\n`,
    'u3.csv': `telefon;rola;nazwisko;email\n${jan};salesman;Kos;jan@a.pl\n${ola};user1;Żak;\n`,
    'st.csv': `rodzaj;telefon;wskazanie;od\nprzedstawiciel-klient;${jan};PL/1;2026-11-01\n`,
  };
  const rowsOf = ({ files: told }: ImportReport) =>
    told.map((one) => [one.file, one.new, one.changed, one.unchanged]);
  const checked = await panel.check(files);
  const { id, report } = await panel.apply(files);
  expect([report.outcome, rowsOf(report)]).toEqual(['applied', rowsOf(checked)]);
  expect(report.effect).toEqual(checked.effect);
  const look = await panel.undo(id, true);
  const undone = await panel.undo(id);
  expect(undone?.files).toEqual(look?.files);
  expect(undone?.effect).toEqual(look?.effect);
});
