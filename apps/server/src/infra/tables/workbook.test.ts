import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { fc } from './spreadsheet.testing.ts';
import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { publicData } from '../../testing/public-data.ts';
import { memorySource } from './source.ts';
import { openSheet } from './spreadsheet.ts';
import { type Cell, type Column, printable } from './table.ts';
import { CellFull, columnLetters, serialOf, sheetName } from './workbook.rules.ts';
import { workbookWriter } from './workbook.ts';

const modified = new Date('2026-11-21T12:00:00Z');
const text = (heading: string): Column => ({ heading, format: 'text' });

type Rows = readonly (readonly Cell[])[];

async function written(
  columns: readonly Column[],
  rows: Rows,
  linesPerSheet?: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = workbookWriter(async (bytes) => void chunks.push(Uint8Array.from(bytes)), {
    title: 'Raport: realizacja [2026/11]',
    columns,
    modified,
    ...(linesPerSheet === undefined ? {} : { linesPerSheet }),
  });
  // In two batches.
  await writer.add(rows.slice(0, rows.length / 2));
  await writer.add(rows.slice(rows.length / 2));
  await writer.finish();
  return Buffer.concat(chunks);
}

/** With an independent reader. */
async function readBack(content: Buffer) {
  return readSheets(content, { trim: false });
}

/** With the importer's reader, which returns cells as text. */
async function readOwn(content: Buffer): Promise<string[][]> {
  const sheet = await openSheet(memorySource('raport.xlsx', content, '/'));
  const rows: string[][] = [];
  for await (const batch of sheet.rows()) rows.push(...batch.map(({ cells }) => [...cells]));
  return rows;
}

function part(content: Buffer, name: string): string {
  return new TextDecoder().decode(unzipSync(content)[name]);
}

const allFormats: Column[] = [
  text('Uczestnik'),
  { heading: 'Realizacja', format: 'integer' },
  { heading: '% celu', format: 'percent' },
  { heading: 'Kwota', format: 'money' },
  { heading: 'Wysłano', format: 'date' },
  { heading: 'Miesiąc', format: 'month' },
];

test('another reader finds numbers, days and texts as such', async () => {
  const content = await written(allFormats, [
    ['Żółć & <Łódź> "x"', 1_234_567, 87, 12.5, '2026-11-21', '2026-11'],
    ['00123', -5, 110, 0, null, '2026-10-01'],
  ]);
  const [sheet] = await readBack(content);
  expect(sheet?.sheet).toBe('Raport realizacja 2026 11');
  expect(sheet?.data).toEqual([
    ['Uczestnik', 'Realizacja', '% celu', 'Kwota', 'Wysłano', 'Miesiąc'],
    ['Żółć & <Łódź> "x"', 1_234_567, 0.87, 12.5, new Date('2026-11-21'), new Date('2026-11-01')],
    ['00123', -5, 1.1, 0, null, new Date('2026-10-01')],
  ]);
});

test('the heading is frozen, every column has filter and width', async () => {
  const content = await written(allFormats, [
    ['Anna Nowak z bardzo długim nazwiskiem', 1, 2, 3, null, null],
  ]);
  const sheet = part(content, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain(
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
  );
  expect(sheet).toContain('<autoFilter ref="A1:F2"/>');
  expect(sheet).toContain('<col min="2" max="2" width="14" customWidth="1"/>');
  expect(part(content, 'xl/workbook.xml')).toContain('!$A$1:$F$2</definedName>');
});

test('column widths fit the longest of the first rows in any batch', async () => {
  const names = ['Jan', 'Anna', 'Maria Magdalena Nowak-Kowalska', 'Ewa'];
  const content = await written(
    [text('Imię')],
    names.map((name) => [name]),
  );
  expect(part(content, 'xl/worksheets/sheet1.xml')).toContain(
    '<col min="1" max="1" width="32" customWidth="1"/>',
  );
});

test('[HZ39] what looks like a formula is text', async () => {
  const values = [
    '=1+1',
    '+48500100200',
    '-2',
    '@SUM(A1)',
    '=HYPERLINK("http://zly.example";"klik")',
  ];
  const content = await written(
    [text('Imię')],
    values.map((value) => [value]),
  );
  const [sheet] = await readBack(content);
  expect(sheet?.data.slice(1)).toEqual(values.map((value) => [value]));
  expect(part(content, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
});

test('what a workbook cannot hold is visible instead of damaging it', async () => {
  const values = ['a\u0000b\u001fc', 'pół \ud83d', '\ufffe', 'a\r\nb', ' _x0041_ ', ']]>&amp;'];
  const content = await written(
    [text('Tekst')],
    values.map((value) => [value]),
  );
  expect(await readOwn(content)).toEqual(
    ['a\ufffdb\ufffdc', 'pół \ufffd', '\ufffd', 'a\nb', ' _x0041_ ', ']]>&amp;'].map((value) => [
      value,
    ]),
  );
});

test("a text ends at Excel's limit, never within a character", async () => {
  const [[longest = ''] = [], [emoji = ''] = []] = await readOwn(
    await written([text('Tekst')], [['x'.repeat(40_000)], [`${'x'.repeat(32_766)}😀`]]),
  );
  expect([longest.length, emoji.length, emoji.isWellFormed()]).toEqual([32_767, 32_766, true]);
});

test('an exact text fits its cell whole, or the workbook is refused', async () => {
  const exact: Column[] = [{ heading: 'Tekst', format: 'exact' }];
  const fit = [
    'x'.repeat(32_767),
    `x${'\r'.repeat(4_680)}x`,
    `<&>${'ą'.repeat(32_764)}`,
    '_x0041\r_x0041_',
  ];
  const content = await written(
    exact,
    fit.map((value) => [value]),
  );
  expect((await readOwn(content)).map(([value], index) => value === fit[index])).toEqual([
    true,
    true,
    true,
    true,
  ]);
  for (const long of ['x'.repeat(32_768), '\r'.repeat(4_682), '_x0041_'.repeat(2_600)]) {
    await expect(written(exact, [[long]])).rejects.toThrow(CellFull);
  }
});

test('a full sheet is followed by another with the same heading', async () => {
  const rows = Array.from({ length: 25 }, (_, index) => [`wiersz ${index}`, index]);
  const content = await written(
    [text('Tekst'), { heading: 'Liczba', format: 'integer' }],
    rows,
    11,
  );
  const sheets = await readBack(content);
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    'Raport realizacja 2026 11',
    'Raport realizacja 2026 11 (2)',
    'Raport realizacja 2026 11 (3)',
  ]);
  expect(sheets.map(({ data }) => data.length)).toEqual([11, 11, 6]);
  expect(sheets.flatMap(({ data }) => data.slice(1))).toEqual(rows);
  expect(sheets.every(({ data }) => data[0]?.[0] === 'Tekst')).toBe(true);
});

test('a report without rows is a sheet with its heading', async () => {
  const [sheet] = await readBack(await written(allFormats, []));
  expect(sheet?.data).toEqual([allFormats.map(({ heading }) => heading)]);
});

test('any text and any whole number come back as they went in', async () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, fc.maxSafeInteger()), { minLength: 1, maxLength: 5 }),
      async (rows) => {
        const filled = rows.map(([value, number]) => [`x${value}`, number]);
        const columns: Column[] = [text('a'), { heading: 'b', format: 'integer' }];
        const back = (await readBack(await written(columns, filled)))[0]?.data.slice(1) ?? [];
        const expected = filled.map(([value, number]) => [
          String(value).replace(/\r\n?/g, '\n'),
          number,
        ]);
        expect(back.map(([value, number]) => [unmarked(value), number])).toEqual(
          expected.map(([value, number]) => [unmarked(value), number]),
        );
      },
    ),
    { numRuns: 150 },
  );
});

/** Compares writable characters only; the other reader does not know `_x005F_`. */
function unmarked(value: unknown): string {
  return printable(String(value)).replaceAll('_x005F_', '_');
}

const blns = publicData('strings/blns.json');
const injections = publicData('csv/patt-csv-injection.txt');

test.skipIf(blns === undefined || injections === undefined)(
  '[HZ39] naughty strings and known injections are all read back, as text',
  async () => {
    const naughty = [
      ...(JSON.parse(readFileSync(blns ?? '', 'utf8')) as string[]),
      ...readFileSync(injections ?? '', 'utf8').split('\n'),
    ].filter((value) => value.trim() !== '');
    const content = await written(
      [text('Tekst')],
      naughty.map((value) => [value]),
    );
    const read = await readOwn(content);
    expect(read).toHaveLength(naughty.length);
    expect(read.map(([value]) => unmarked(value))).toEqual(naughty.map(unmarked));
  },
);

test('columns, days and names of sheets as Excel counts them', () => {
  expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  expect(
    ['1900-03-01', '2026-11-21', '2026-11', '1900-01-01', '2026-02-30', 'wczoraj'].map(serialOf),
  ).toEqual([61, 46_347, 46_327, null, null, null]);
  expect(sheetName("'Premie'", 1)).toBe('Premie');
  expect(sheetName('x'.repeat(40), 12)).toBe(`${'x'.repeat(26)} (12)`);
  expect(sheetName('///', 1)).toBe('Raport');
});
