import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';
import { importsClub } from './imports.testing.ts';

type Files = Readonly<Record<string, string>>;

const phones = Array.from({ length: 40 }, (_, index) => `6100000${String(index + 10)}`);
const lines = (header: string, line: (phone: string, index: number) => string): string =>
  `${header}\n${phones.map((phone, index) => `${line(phone, index)}\n`).join('')}`;

const people: Files = {
  'zasady.csv':
    'rola;okres;od;progi;stawka_powyzej;limit_powyzej;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;2;30;nie\n',
  'sklepy.csv':
    'kod;nazwa;kanal;miasto;prefiks;sap;klient\nM1;Jeden;Sieci;Łódź;PL;11;Klient A\nM2;Dwa;Trad;Gdańsk;PL;12;Klient B\n',
  'osoby.csv': `${lines('telefon;rola;imie;nazwisko;konto', (phone, index) => `${phone};user1;Żaneta;Łoś ${index};PL61109010140000071219812874`)}620000001;salesman;Ewa;Lis;\n`,
  'struktura.csv': `${lines('rodzaj;telefon;wskazanie;od', (phone, index) => `uczestnik-sklep;${phone};M${1 + (index % 2)};2026-01-01`)}przedstawiciel-klient;620000001;PL/11;2026-01-01\n`,
};
const plans: Files = {
  'plany.csv': lines(
    'telefon;sklep;miesiac;cel',
    (phone, index) => `${phone};M${1 + (index % 2)};2026-10;${100 + index}`,
  ),
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Sprzedaj;<p>Treść</p>;Liczą się: farby;user1;2026-10-01;2026-10-31\n',
  'cele-zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  'plany-zadan.csv': lines(
    'telefon;sklep;zadanie;kod_celu;cel',
    (phone, index) => `${phone};M${1 + (index % 2)};biel;sufit;20`,
  ),
};
const results: Files = {
  'wyniki.csv': lines(
    'telefon;sklep;miesiac;punkty',
    (phone, index) => `${phone};M${1 + (index % 2)};2026-10;${40 + index * 3}`,
  ),
  'wyniki-zadan.csv': lines(
    'telefon;sklep;zadanie;kod_celu;wynik;stan_na',
    (phone, index) => `${phone};M${1 + (index % 2)};biel;sufit;${index};2026-10-31`,
  ),
};
const correction: Files = {
  'korekta.csv': `telefon;sklep;miesiac;punkty\n${phones[0]};M1;2026-10;130\n${phones[39]};M2;2026-10;0\n`,
};

/** All effects of an operator's files by name, because ids differ between installations. */
async function dump(handle: Handle): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    with figure as (
      select 'plan' as of, person_id, place_id, month, target as value, import_row from plan
      union all select 'result', person_id, place_id, month, points, import_row from realisation
    ), task_figure as (
      select 'goal' as of, target_id, person_id, place_id, target as value, null::date as day, import_row from special_goal
      union all select 'reached', target_id, person_id, place_id, points, state_on, import_row from special_result
    )
    select concat_ws(' ', 'person', phone, role, first_name, last_name, iban_sealed <> '') as line from person
    union all select concat_ws(' ', 'shop', code, place.name, channel, city, prefix, number, customer.name)
      from place join customer on customer.id = customer_id
    union all select concat_ws(' ', 'works', phone, code, from_date, to_date)
      from person_place join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', of, phone, code, month, value, import_row)
      from figure join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', of, task.slug, target.code, phone, place.code, value, day, import_row)
      from task_figure join special_target target on target.id = target_id join special_task task on task.id = task_id
      join person on person.id = person_id join place on place.id = place_id
    union all select concat_ws(' ', 'entry', phone, kind, month, amount, split_part(cause, ':', 1), revision)
      from ledger_entry join person on person.id = person_id
    union all select concat_ws(' ', 'statement', phone, statement.month, settlement.revision, monthly, quarterly, special,
        corrections, statement.amount, grosze, entries)
      from statement join settlement on settlement.id = settlement_id join person on person.id = person_id
    union all select concat_ws(' ', 'closed', month, revision, statements, amount, golden_point_grosze) from settlement
    order by line
  `.execute(handle);
  return rows.map(({ line }) => line);
}

async function close(deps: Deps): Promise<void> {
  const request = {
    month: '2026-10-01',
    closedBy: 'Jan Kowal',
    listFile: null,
    acceptedMissing: 'any',
  } as const;
  expect((await closeMonth(deps, request)).outcome).toBe('closed');
}

async function emptied(handle: Handle): Promise<void> {
  await sql`truncate person, place, customer, bonus_rule, special_task, special_goal, special_result, settlement cascade`.execute(
    handle,
  );
}

const { applied, club } = importsClub();
let other: Omit<TestApp, 'app'>;
beforeAll(async () => {
  other = await testDeps();
});

/** Like `npm run programme -- import`, without its thread. */
async function commanded(files: Files): Promise<void> {
  const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, '.'));
  const report = await importProgramme(
    { ...other.deps, database: other.database },
    { files: sources },
  );
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
}

async function loaded(files: Files): Promise<void> {
  await applied(files);
  await commanded(files);
}

/** The month itself; each panel import starts two threads, which are slow on a busy machine. */
beforeEach(async () => {
  await emptied(club().database.kysely);
  await loaded({ ...people, ...plans, ...results });
});

test('panel and command imports end in the same ledger and statements', async () => {
  const byPanel = club().database.kysely;
  await loaded(correction);
  await close(club().deps);
  await close(other.deps);
  const lines_ = await dump(byPanel);
  expect(lines_.filter((line) => line.startsWith('statement')).length).toBeGreaterThan(25);
  expect(lines_.filter((line) => / special /.test(line)).length).toBeGreaterThan(5);
  expect(lines_).toEqual(await dump(other.database.kysely));
});
