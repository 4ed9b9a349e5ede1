import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { kinds } from './kinds.ts';
import { headingRank, recognise } from './programme.header.ts';
import { figuresOf, importer, problemsOf } from './programme.testing.ts';
import { openSheet } from '../../../infra/tables/spreadsheet.ts';
import { memorySource } from '../../../infra/tables/source.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');
const programme = {
  'sklepy.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nA;Sklep A;Sieci;PL;1;Klient\n',
  'uczestnicy.csv': 'telefon;rola\n600000001;user1\n600000002;user1\n600000003;user2\n',
  'struktura.csv':
    'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;A;2025-01-01;\nuczestnik-sklep;600000002;A;2025-01-01;2026-08-31\n',
};

test('every kind is recognised under titles, extra columns and any delimiter', async () => {
  for (const kind of kinds) {
    for (const delimiter of [';', ',', '\t']) {
      const names = [...Object.keys(kind.columns), 'uwagi', '', 'uwagi'];
      const text = `Zestawienie: listopad, 2026; wersja 2\n\n${names.join(delimiter)}\n${names.map(() => 'x').join(delimiter)}\n`;
      const sheet = await openSheet(
        memorySource('plik.csv', text, '.'),
        headingRank(kinds, { forced: kind.name }),
      );
      expect([sheet.headerLine, sheet.above.map(({ line }) => line)]).toEqual([3, [1]]);
      expect(recognise(sheet, kinds, { forced: kind.name })).toMatchObject({
        kind: { name: kind.name },
        extra: ['uwagi', '', 'uwagi'],
      });
    }
  }
});

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

const begin = async () => {
  const { run } = importer(database, clock);
  expect((await run(programme)).outcome).toBe('applied');
  return run;
};
const notesOf = (report: Awaited<ReturnType<Awaited<ReturnType<typeof begin>>>>) =>
  report.files.flatMap(({ warnings }) =>
    warnings.map(({ line, cell, reason }) => `${line} „${cell}” ${reason}`),
  );

test('extra columns, a title and totals are passed over and said', async () => {
  const run = await begin();
  const report = await run({
    'plany.csv':
      'Plany, listopad 2026\ntelefon;uwagi;sklep;miesiac;cel\n600000001;pilne;a;2026-11;100\n"RAZEM:";;;;100\n;;Suma;;100\nrazem\n',
  });
  expect(problemsOf(report)).toEqual([]);
  expect(figuresOf(report)).toEqual({ 'plany.csv': [1, 0, 0, 0] });
  expect(notesOf(report)).toEqual([
    '1 „Plany, listopad 2026” Pominięto wiersz nad nagłówkiem.',
    '2 „” Pominięto kolumny, których plik „plany” nie ma: uwagi.',
    '4 „RAZEM:” Pominięto wiersz z podsumowaniem.',
    '5 „Suma” Pominięto wiersz z podsumowaniem.',
    '6 „razem” Pominięto wiersz z podsumowaniem.',
  ]);
  const { rows } = await sql<{ import_row: number }>`select import_row from plan`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ import_row: 3 }]);
  // A readable row is a row, whatever its text.
  const shop = 'kod;nazwa;kanal;prefiks;sap;klient\nSuma;Sklep;Sieci;PL;1;Klient\nSuma;;;;;9\n';
  expect(figuresOf(await run({ 'sklepy.csv': shop }))).toEqual({ 'sklepy.csv': [1, 0, 0, 0] });
});

test('further sheets with content are named', async () => {
  const run = await begin();
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const row = (line: number, cells: readonly string[]) =>
    `<row r="${line}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const parts = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Jeden" sheetId="1" r:id="s1"/><sheet name="Pusty" sheetId="2" r:id="s2"/><sheet name="Trzy" sheetId="3" r:id="s3"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${['1', '2', '3'].map((n) => relation(`s${n}`, 'worksheet', `worksheets/sheet${n}.xml`)).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet(
      row(1, ['Tytuł']) +
        row(3, ['telefon', 'sklep', 'miesiac', 'punkty']) +
        row(7, ['600000001', 'A', '2026-11', '5']) +
        row(9, ['Razem', '', '', '5']),
    ),
    'xl/worksheets/sheet2.xml': sheet(
      `${row(1, ['', ' '])}<row r="2"><c t="s"/><c t="s"><v/></c><c><v></v></c></row>`,
    ),
    'xl/worksheets/sheet3.xml': sheet(row(1, ['telefon'])),
  };
  const book = Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([n, text]) => [n, strToU8(text)]))),
  );
  const report = await run({ 'realizacje.xlsx': book });
  expect([problemsOf(report), figuresOf(report)]).toEqual([
    [],
    { 'realizacje.xlsx': [1, 0, 0, 0] },
  ]);
  expect(notesOf(report)).toEqual([
    '0 „” Wczytano tylko pierwszy widoczny arkusz; pominięto: Trzy.',
    '1 „Tytuł” Pominięto wiersz nad nagłówkiem.',
    '9 „Razem” Pominięto wiersz z podsumowaniem.',
  ]);
  const { rows } = await sql<{ import_row: number }>`select import_row from realisation`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ import_row: 7 }]);
});

test('every row of any file is imported, skipped, ignored or reported', async () => {
  const run = await begin();
  const part = fc.constantFrom(
    { row: (month: string) => `600000001;A;${month};5`, is: 'in' as const },
    { row: (month: string) => `600000002;A;${month};5`, is: 'aside' as const },
    { row: (month: string) => `600000003;A;${month};5`, is: 'aside' as const },
    { row: () => 'Razem:;;;5', is: 'over' as const },
    { row: (month: string) => `699999999;A;${month};5`, is: 'error' as const },
    { row: () => '600000001;A;2025-09;5', is: 'error' as const },
    { row: () => '600000001;A;2026-11;1.000', is: 'error' as const },
  );
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'];
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: months.length }), async (parts) => {
      const text = parts.map(({ row }, at) => `${row(months[at] ?? '')}\n`).join('');
      const report = await run(
        { 'plany.csv': `telefon;sklep;miesiac;cel\n${text}` },
        { dryRun: true },
      );
      const [file] = report.files;
      const lines = (wanted: string) =>
        parts.flatMap(({ is }, at) => (is === wanted ? [at + 2] : []));
      expect(file?.asideRows.map(({ line }) => line)).toEqual(lines('aside'));
      expect(file?.warnings.map(({ line }) => line)).toEqual(lines('over'));
      const isEmpty = parts.every(({ is }) => is === 'over');
      expect(file?.problems.map(({ line }) => line)).toEqual(isEmpty ? [1] : lines('error'));
      expect((file?.new ?? 0) + (file?.changed ?? 0) + (file?.unchanged ?? 0)).toBe(
        lines('in').length,
      );
    }),
    { numRuns: counts(15, 40) },
  );
});
