import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { workbook } from '../../../infra/tables/spreadsheet.testing.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importer, problemsOf } from './programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

let database: Database;
let run: ReturnType<typeof importer>['run'];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => {
  ({ run } = importer(database, clock));
});

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const heading = ['kod', 'nazwa', 'kanal', 'prefiks', 'sap', 'klient'].map(text).join('');

/** A workbook of shops with one row, its cells as XML. */
const shops = (cells: readonly string[], formats: readonly string[] = []) => ({
  'sklepy.xlsx': workbook({ strings: [], rows: [heading, cells.join('')], formats }),
});

const shop = ['A-1', 'Sklep', 'Sieci', 'PL', '412', 'Klient'].map(text);

test.each([
  ['<c t="e"><v>#N/A</v></c>', 'Komórka pokazuje błąd formuły. Popraw ją w arkuszu.'],
  [text('#DZIEL/0!'), 'Komórka pokazuje błąd formuły. Popraw ją w arkuszu.'],
  [
    '<c><f>A1&amp;B1</f></c>',
    'Formuła nie ma zapisanego wyniku. Otwórz plik w Excelu, zapisz go i wczytaj jeszcze raz.',
  ],
  [
    text('Sklep �l�sk'),
    'Zamiast litery jest znak „�”: zgubiła ją wcześniejsza zamiana pliku. Popraw tekst.',
  ],
])('the name %s is refused with its cell', async (name, reason) => {
  const report = await run(shops(shop.with(1, name)));
  expect([report.outcome, problemsOf(report)]).toEqual(['rejected', [`2 nazwa: ${reason}`]]);
});

test('an optional column with a broken formula refuses its row and loses nothing', async () => {
  const cells = [...shop];
  const given = heading + text('miasto');
  const city = '<c t="str"><f>VLOOKUP(1;A:B;2)</f></c>';
  const content = (value: string) => ({
    'sklepy.xlsx': workbook({ strings: [], rows: [given, [...cells, value].join('')] }),
  });
  expect((await run(content(text('Konin')))).outcome).toBe('applied');
  const broken = await run(content(city.replace('t="str"', '')));
  expect(problemsOf(broken)[0]).toMatch(/^2 miasto: Formuła nie ma zapisanego wyniku/);
  const { rows } = await sql`select city from place where code = 'A-1'`.execute(database.kysely);
  expect(rows).toEqual([{ city: 'Konin' }]);
});

test('a number keeps the zeros that its format shows', async () => {
  const cells = shop.with(0, text('A-2')).with(4, '<c s="3"><v>9990500</v></c>');
  const report = await run(shops(cells, ['0000000000']));
  expect(problemsOf(report)).toEqual([]);
  const { rows } = await sql`
    select number from customer join place on place.customer_id = customer.id where place.code = 'A-2'
  `.execute(database.kysely);
  expect(rows).toEqual([{ number: '0009990500' }]);
});

test('keys that differ by leading zeros alone are warned of', async () => {
  const rows = [
    'Z-1;S1;Sieci;PL;0009990700;Klient',
    'Z-2;S2;Sieci;PL;9990700;Klient',
    '0011;S3;Sieci;PL;5;Klient',
    '11;S4;Sieci;PL;5;Klient',
  ];
  const report = await run({
    'sklepy.csv': `kod;nazwa;kanal;prefiks;sap;klient\n${rows.join('\n')}\n`,
  });
  expect(report.outcome).toBe('applied');
  expect(
    report.files[0]?.warnings.map(({ line, column, cell }) => `${line} ${column} ${cell}`),
  ).toEqual(['2 sap 0009990700', '3 sap 9990700', '4 kod 0011', '5 kod 11']);
});

test('a day with a time of that day is that day', async () => {
  const people = 'telefon;rola;imie;nazwisko\n600000001;user1;Anna;Żak\n';
  const structure =
    'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;A-9;2026-11-01 00:00:00;2026-11-30 23:59:59\n';
  const shopRow = 'kod;nazwa;kanal;prefiks;sap;klient\nA-9;Dziewięć;Sieci;PL;9;Klient\n';
  const report = await run({
    'sklepy.csv': shopRow,
    'uczestnicy.csv': people,
    'struktura.csv': structure,
  });
  expect(problemsOf(report)).toEqual([]);
  const { rows } = await sql`select from_date, to_date from person_place`.execute(database.kysely);
  expect(rows).toEqual([{ from_date: '2026-11-01', to_date: '2026-11-30' }]);
});

test('decomposed names are found by their composed letters', async () => {
  const people = 'telefon;rola;imie;nazwisko\n600000003;user1;Józef;Żółciński\n'.normalize('NFD');
  expect(problemsOf(await run({ 'uczestnicy.csv': people }))).toEqual([]);
  const { rows } =
    await sql`select first_name, last_name from person where phone = '+48600000003'`.execute(
      database.kysely,
    );
  expect(rows).toEqual([{ first_name: 'Józef', last_name: 'Żółciński' }]);
});

test('hidden rows stop a workbook with their number', async () => {
  const row = `<row r="2" hidden="1">${shop.with(0, text('A-3')).join('')}</row>`;
  const book = workbook({ strings: [], rows: [heading, row, shop.with(0, text('A-4')).join('')] });
  const report = await run({ 'sklepy.xlsx': book });
  expect(report.outcome).toBe('rejected');
  expect(problemsOf(report)[0]).toMatch(/^2 : Ten wiersz jest ukryty/);
});

test('a GIF is refused by its name', async () => {
  const news =
    'slug;tytul;zajawka;tresc;obraz;role;opublikowano\nnowa;Tytuł;Zajawka;<p>x</p>;obraz.gif;user1;2026-11-01\n';
  const report = await run({ 'aktualnosci.csv': news });
  expect(problemsOf(report)).toContain(
    '2 obraz: GIF nie jest przyjmowany: zapisz obraz jako PNG, JPG, WebP albo SVG.',
  );
});

test.each(['telefon', 'sklep', 'miesiac', 'cel'])(
  'a broken formula in the column %s of a plan is named as one',
  async (column) => {
    const names = ['telefon', 'sklep', 'miesiac', 'cel'];
    const row = ['500000001', 'A-1', '2026-11', '100'].with(names.indexOf(column), '#N/D!');
    for (const value of ['#N/D!', '#DZIEL/0!', '#N/A']) {
      const cells = row.map((cell) => (cell === '#N/D!' ? value : cell)).join(';');
      const report = await run({ 'plany.csv': `${names.join(';')}\n${cells}\n` });
      expect(problemsOf(report)).toContain(
        `2 ${column}: Komórka pokazuje błąd formuły. Popraw ją w arkuszu.`,
      );
    }
  },
);
