import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { type Given, importer } from '../programme.testing.ts';
import { excerpts } from './changes.rules.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

test('two long texts are shown from shortly before their first difference', () => {
  const [before, after] = excerpts(
    `${'a'.repeat(100)} stary ${'b'.repeat(100)}`,
    `${'a'.repeat(100)} nowy`,
  );
  expect(before).toMatch(/^…a{19} stary b+…$/);
  expect(after).toBe(`…${'a'.repeat(19)} nowy`);
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

/** The lines that a rehearsal of the files lists. */
async function listed(files: Given): Promise<string[]> {
  const { run } = importer(database, clock);
  const lines: string[] = [];
  const report = await run(files, {
    dryRun: true,
    listChanges: true,
    onChange: ({ shop, of, what, before, after, source }) =>
      lines.push([source?.line ?? '', shop, of, what, before, after].join(';')),
  });
  expect(report.outcome).toBe('checked');
  return lines;
}

test('a changed text lists an excerpt and the changed columns', async () => {
  const { run } = importer(database, clock);
  const news = (title: string, content: string, until: string) =>
    `slug;tytul;zajawka;tresc;role;opublikowano;do\nn1;${title};Z;<p>${content}</p>;user1;2026-11-01 08:30;${until}\n`;
  await run({ 'a.csv': news('Raz', 'Było tak', '2026-11-20') });
  expect(await listed({ 'a.csv': news('Dwa', '<b>Jest</b> inaczej', '') })).toEqual([
    '2;;aktualnosci: n1;tytul;Raz;Dwa',
    '2;;aktualnosci: n1;tresc;Było tak;treść zmieniona: Jest inaczej',
    '2;;aktualnosci: n1;do;2026-11-20;brak',
  ]);
  expect(await listed({ 'a.csv': news('Raz', '<em>Było</em> tak', '2026-11-20') })).toEqual([
    '2;;aktualnosci: n1;tresc;;treść zmieniona: tylko znaczniki HTML',
  ]);
  expect(await listed({ 'a.csv': news('Raz', 'Było tak', '2026-11-20') })).toEqual([]);
});

test('a whole list names the rows that it makes disappear', async () => {
  const { run } = importer(database, clock);
  const heading = 'kategoria;nazwa;role;kolejnosc\n';
  await run({ 'k.csv': `${heading}a;Pierwsza;user1;1\nb;Druga;user1;2\n` });
  expect(await listed({ 'k.csv': `${heading}b;Inna;user1|user2;2\nc;Nowa;user1;3\n` })).toEqual([
    '1;;kategorie_kontaktu: a;cały wiersz;jest;znika z listy',
    '2;;kategorie_kontaktu: b;nazwa;Druga;Inna',
    '2;;kategorie_kontaktu: b;role;user1;user1|user2',
  ]);
});

test('a question lists replies, and of its key only a change', async () => {
  const { run } = importer(database, clock);
  const question = (reply: string, key: string) =>
    `slug;tytul;typ;czas;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\nq1;T;once-text;59;user1;2026-11;2026-11-01;2026-11-30;${reply};Nie;${key}\n`;
  await run({ 'q.csv': question('Tak', '1') });
  expect(await listed({ 'q.csv': question('Może', '2') })).toEqual([
    '2;;pytania: q1;odpowiedz_1;Tak;Może',
    '2;;pytania: q1;poprawne;;zmieniono',
  ]);
});

test('special tasks and their targets list their changes', async () => {
  const { run } = importer(database, clock);
  const task = (subtitle: string) =>
    `slug;tytul;zajawka;tresc;podtytul;role;od;do\nz1;T;Z;<p>x</p>;${subtitle};user1;2026-11-01;2026-11-30\n`;
  const target = (bonus: number) =>
    `zadanie;kod_celu;tytul;typ;premia\nz1;sufit;Sufit;sztuki;${bonus}\n`;
  await run({ 'z.csv': task('Liczą się: białe'), 'c.csv': target(40) });
  expect(await listed({ 'z.csv': task('Liczą się: szare'), 'c.csv': target(55) })).toEqual([
    '2;;zadania: z1;podtytul;Liczą się: białe;Liczą się: szare',
    '2;;cele_zadan: z1 sufit;premia;40;55',
  ]);
});

test('assignments list their new end, sellers by last digits only', async () => {
  const { run } = importer(database, clock);
  await run({
    's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nT1;Jeden;Sieci;PL;7;Klient\n',
    'u.csv': 'telefon;rola\n600000021;user1\n600000022;salesman\n600000023;salesman\n',
    'x.csv':
      'rodzaj;telefon;wskazanie;od\nuczestnik-sklep;600000021;T1;2026-01-01\nkierownik-przedstawiciel;600000022;600000023;2026-01-01\n',
  });
  const ended =
    'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000021;T1;2026-01-01;2026-06-30\n' +
    'kierownik-przedstawiciel;600000022;600000023;2026-01-01;2026-06-30\n';
  expect(await listed({ 'x.csv': ended })).toEqual([
    '2;T1;uczestnik-sklep od 2026-01-01;do;brak;2026-06-30',
    '3;*** *** 023;kierownik-przedstawiciel od 2026-01-01;do;brak;2026-06-30',
  ]);
});
