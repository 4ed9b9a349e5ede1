import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, inTransaction } from '../../../../../infra/db/db.ts';
import { systemRandom } from '../../../../../infra/crypto/random.ts';
import { testClock } from '../../../../../testing/clock.ts';
import { testDatabase } from '../../../../../testing/database.ts';
import { emptyProgramme } from '../../../../../testing/programme.ts';
import { anonymise } from '../../../../club/profile/deletion/deletion.store.ts';
import { changePhone } from '../../../../club/profile/phone.service.ts';
import { reasons, warnings } from '../../programme.copy.ts';
import { type Importer, importer, problemsOf } from '../../programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');
const [former, present] = ['600000001', '600000002'];

const programme = {
  'sklepy.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nWR-01;Jeden;Sieci;PL;1;Klient\n',
  'uczestnicy.csv': `telefon;rola;imie;nazwisko\n${former};user1;Anna;Żak\n600000005;salesman;Jan;Lis\n600000006;salesman;Ewa;Lis\n`,
  'struktura.csv': `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${former};WR-01;2025-01-01;\n`,
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-11-01;2026-11-30\n',
  'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
};

let database: Database;
let own: Importer;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  own = importer(database, clock);
  await sql`truncate special_task cascade`.execute(database.kysely);
  await emptyProgramme(database.kysely);
  const begun = await own.run(programme);
  if (begun.outcome !== 'applied') throw new Error(problemsOf(begun).join('\n'));
  await change(former, present);
});

const idOf = async (phone: string): Promise<number> =>
  (
    await database.kysely
      .selectFrom('person')
      .select('id')
      .where('phone', '=', `+48${phone}`)
      .executeTakeFirstOrThrow()
  ).id;

/** Changed by two people in the panel. */
async function change(from: string, to: string): Promise<void> {
  const deps = { database, clock, random: systemRandom, vault: own.vault };
  const given = { personId: await idOf(from), phone: `+48${to}` };
  const outcome = await inTransaction(database.kysely, (transaction) =>
    changePhone(deps, transaction, given, clock.now()),
  );
  expect(outcome).toBe('changed');
}

const people = (...rows: string[]) => ({
  'uczestnicy.csv': `telefon;rola;imie;nazwisko;nowa_osoba\n${rows.join('\n')}\n`,
});
const count = async () =>
  (await database.kysely.selectFrom('person').select('id').execute()).length;

const files = {
  uczestnicy: `telefon;rola;imie;nazwisko\n${former};user1;Anna;Żak\n`,
  struktura: `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${former};WR-01;2026-01-01;\n`,
  plany: `telefon;sklep;miesiac;cel\n${former};WR-01;2026-10;100\n`,
  realizacje: `telefon;sklep;miesiac;punkty\n${former};WR-01;2026-10;100\n`,
  plany_zadan: `telefon;sklep;zadanie;kod_celu;cel\n${former};WR-01;biel;sufit;20\n`,
  realizacje_zadan: `telefon;sklep;zadanie;kod_celu;wynik\n${former};WR-01;biel;sufit;20\n`,
  korekty: `numer;telefon;suma;miesiac;punkty;powod;opis\nK/1;${former};miesiac;2026-10;5;dane;Opis korekty\n`,
};
for (const [kind, content] of Object.entries(files)) {
  test(`${kind}: a former number stops the file with advice`, async () => {
    const before = await count();
    const report = await own.run({ [`${kind}.csv`]: content });
    const reason = kind === 'uczestnicy' ? reasons.movedPerson : reasons.movedPhone;
    expect(problemsOf(report)).toContain(`2 telefon: ${reason}`);
    expect([report.outcome, await count()]).toEqual(['rejected', before]);
    expect(
      (await own.run({ [`${kind}.csv`]: content.replaceAll(former, present) })).files[0]
        ?.problems ?? [],
    ).not.toContain(expect.objectContaining({ column: 'telefon' }));
  });
}

test("struktura: a representative's former number stops the file too", async () => {
  await change('600000006', '600000007');
  const report = await own.run({
    'struktura.csv':
      'rodzaj;telefon;wskazanie;od;do\nkierownik-przedstawiciel;600000005;600000006;2026-01-01;\n',
  });
  expect(problemsOf(report)).toEqual([`2 wskazanie: ${reasons.movedPhone}`]);
});

test('a reused number creates an account once the file confirms it', async () => {
  expect(problemsOf(await own.run(people(`${former};user1;Iza;Nowa;nie`)))).toEqual([
    `2 telefon: ${reasons.movedPerson}`,
  ]);
  const report = await own.run(people(`${former};user1;Iza;Nowa;tak`));
  expect(report.outcome).toBe('applied');
  expect(report.files[0]?.warnings.map(({ reason }) => reason)).toEqual([
    warnings.movedBefore,
    warnings.noLegalForm,
  ]);
  expect(await idOf(former)).not.toBe(await idOf(present));
  expect((await own.run({ 'uczestnicy.csv': files.uczestnicy })).outcome).toBe('applied');
  expect(problemsOf(await own.run({ 'struktura.csv': files.struktura }))).toEqual([]);
});

test('a returned number is current, and the one between is former', async () => {
  await change(present, former);
  expect(problemsOf(await own.run({ 'plany.csv': files.plany }))).toEqual([]);
  expect(problemsOf(await own.run({ 'plany.csv': files.plany.replace(former, present) }))).toEqual([
    `2 telefon: ${reasons.movedPhone}`,
  ]);
});

test('[D61] a deleted account is found by each number until it changed', async () => {
  const account = { personId: await idOf(present), phone: `+48${present}` };
  const phoneDigest = own.vault.digest('deleted phone', account.phone);
  await anonymise(
    database.kysely,
    { ...account, phoneDigest },
    { now: clock.now(), day: '2026-11-16' },
  );
  for (const [index, number] of [former, present].entries()) {
    const rows = files.plany.replace(former, number).replace(';100', `;${index + 1}`);
    const report = await own.run({ 'plany.csv': rows + `${number};WR-01;2026-12;100\n` });
    expect([problemsOf(report), report.files[0]?.setAside]).toEqual([[], 1]);
    const stored = await database.kysely
      .selectFrom('plan')
      .select(['person_id', 'month', 'target'])
      .execute();
    expect(stored).toEqual([
      { person_id: account.personId, month: '2026-10-01', target: index + 1 },
    ]);
  }
});
