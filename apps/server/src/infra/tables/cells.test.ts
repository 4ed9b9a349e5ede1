import readSheets from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { memorySource, Unreadable } from './source.ts';
import { openSheet } from './spreadsheet.ts';
import { fc, relation, sheetXml, workbook } from './spreadsheet.testing.ts';
import { isErrorValue } from './xlsx.rules.ts';

type Book = Parameters<typeof workbook>[0];

/** The cells under the heading, as text; or why the file is refused. */
async function cellsOf(
  book: Partial<Book>,
  readsHidden?: boolean,
): Promise<readonly (readonly string[])[] | string> {
  try {
    const content = workbook({ strings: ['nagłówek'], rows: [], ...book });
    const sheet = await openSheet(memorySource('plik.xlsx', content, '/'), undefined, {
      readsHidden,
    });
    const rows: (readonly string[])[] = [];
    for await (const batch of sheet.rows()) rows.push(...batch.map(({ cells }) => cells));
    return rows;
  } catch (error) {
    if (error instanceof Unreadable) return `${error.reason} ${error.line}`;
    throw error;
  }
}

const heading = '<c t="s"><v>0</v></c>';

async function shown(cell: string, formats: readonly string[] = []): Promise<string> {
  const rows = await cellsOf({ rows: [heading, cell], formats });
  return typeof rows === 'string' ? rows : (rows[0]?.[0] ?? '');
}

test.each([
  ['0000000000', 412, '0000000412'],
  ['00\\-000', 950, '00-950'],
  ['00-000', 80_123, '80-123'],
  ['[$-415]00\\-000', 950, '00-950'],
  ['00000000000', 2_070_803_628, '02070803628'],
  ['000\\-000\\-00\\-00', 1_234_567_890, '123-456-78-90'],
  ['"KP "0000', 7, 'KP 0007'],
  ['0000', 123_456, '123456'],
  ['000;-000', -7, '-007'],
  ['0', 412, '412'],
  ['#,##0', 1_234_567, '1234567'],
  ['0.00', 12.5, '12.5'],
  ['#,##0.00\\ "zł"', 1234.5, '1234.5'],
  ['[<=9999999]###\\-##\\-##;\\(###\\)\\ ###\\-##\\-##', 600_700_800, '600700800'],
  ['0%', 0.5, '50%'],
  ['0.0%', 0.125, '12.5%'],
])('the format %s shows %d as %s', async (format, value, expected) => {
  expect(await shown(`<c s="3"><v>${value}</v></c>`, [format])).toBe(expected);
});

test.each([
  ['yyyy-mm-dd', 46_356, '2026-11-30'],
  ['yyyy-mm-dd', 46_356.999_988_425_9, '2026-11-30'],
  ['dd/mm/yyyy hh:mm', 46_356.999_988_425_9, '2026-11-30 23:59'],
  ['dd/mm/yyyy hh:mm', 46_356.5, '2026-11-30 12:00'],
  ['dd/mm/yyyy hh:mm', 46_356.354_166_666_664, '2026-11-30 08:30'],
  ['d mmmm yyyy', 46_356.75, '2026-11-30'],
  ['mmm\\-yy', 46_327, '2026-11-01'],
])('the format %s shows the day number %d as %s', async (format, value, expected) => {
  expect(await shown(`<c s="3"><v>${value}</v></c>`, [format])).toBe(expected);
});

test('a time of any second of a day belongs to that day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 86_399 }), async (second) => {
      const text = await shown(`<c s="2"><v>${46_356 + second / 86_400}</v></c>`);
      const clock = [Math.floor(second / 3600), Math.floor(second / 60) % 60];
      const time = clock.map((part) => String(part).padStart(2, '0')).join(':');
      expect(text).toBe(time === '00:00' ? '2026-11-30' : `2026-11-30 ${time}`);
    }),
    { numRuns: 40 },
  );
});

test('a workbook of old Macs counts days from 1904, whatever its extensions say', async () => {
  const sheets = '<sheets><sheet name="A" sheetId="1" r:id="s1"/></sheets>';
  const extension =
    '<extLst><ext><x14:workbookPr date1904="0" defaultImageDpi="32767"/></ext></extLst>';
  const rows = [heading, '<c s="1"><v>44865</v></c>'];
  const mac = `<workbook><workbookPr date1904="1"/>${sheets}${extension}</workbook>`;
  expect(await cellsOf({ rows, book: mac })).toEqual([['2026-11-01']]);
  const windows = `<x:workbook><x:workbookPr/>${sheets}${extension.replace('"0"', '"1"')}</x:workbook>`;
  const later = [heading, '<c s="1"><v>46327</v></c>'];
  expect(await cellsOf({ rows: later, book: windows })).toEqual([['2026-11-01']]);
});

test.each([
  ['<c t="inlineStr"><v>12</v><is><t>12</t></is></c>', '12'],
  ['<c t="inlineStr"><is><r><t>Ża</t></r><r><t>rt</t></r><rPh><t>x</t></rPh></is></c>', 'Żart'],
  ['<c><v>7</v><is><t>8</t></is></c>', '7'],
  ['<c t="b"><v>1</v></c>', 'PRAWDA'],
  ['<c t="b"><v>0</v></c>', 'FAŁSZ'],
  ['<c t="str"><f>IF(1,"","")</f><v></v></c>', ''],
  ['<c t="d"><v>2026-11-30T00:00:00</v></c>', '2026-11-30'],
  ['<c t="d"><v>2026-11-30T08:15:00Z</v></c>', '2026-11-30 08:15'],
])('the cell %s is read once, as %s', async (cell, expected) => {
  expect(await shown(`${cell}<c><v>1</v></c>`)).toBe(expected);
});

test.each([
  '<c t="e"><v>#N/A</v></c>',
  '<c t="e"><f>VLOOKUP(1;A:B;2)</f><v>#REF!</v></c>',
  '<c><f>SUM(A1:A2)</f></c>',
  '<c><f>SUM(A1:A2)</f><v></v></c>',
  '<c><f t="shared" si="0"/></c>',
])('the cell %s is an error and never empty', async (cell) => {
  expect(isErrorValue(await shown(cell))).toBe(true);
});

const sheets = (...states: readonly string[]) =>
  `<workbook><sheets>${states.map((state, at) => `<sheet name="Arkusz ${at}" sheetId="${at + 1}" ${state} r:id="${at === 0 ? 's1' : `n${at}`}"/>`).join('')}</sheets></workbook>`;
const second = {
  links: relation('n1', 'worksheet', 'worksheets/sheet2.xml'),
  parts: { 'xl/worksheets/sheet2.xml': sheetXml([heading, '<c><v>1500</v></c>']) },
};

test.each(['state="hidden"', 'state="veryHidden"'])(
  'the first visible sheet is read, not one with %s before it',
  async (state) => {
    const rows = [heading, '<c><v>1</v></c>'];
    expect(await cellsOf({ rows, book: sheets(state, ''), ...second })).toEqual([['1500']]);
  },
);

test('a chart before the table is no table, and a workbook of charts alone says so', async () => {
  const chart = sheets('', '').replace('r:id="s1"', 'r:id="k1"');
  const links = `${second.links}${relation('k1', 'chartsheet', 'chartsheets/sheet1.xml')}`;
  expect(await cellsOf({ book: chart, links, parts: second.parts })).toEqual([['1500']]);
  const only = sheets('').replace('r:id="s1"', 'r:id="k1"');
  expect(await cellsOf({ book: only, links })).toBe('noTable 0');
  expect(await cellsOf({ book: sheets('state="hidden"') })).toBe('noTable 0');
});

test('hidden rows and columns with a value count once somebody says so', async () => {
  const filtered = [heading, '<row r="2" hidden="1"><c><v>1</v></c></row>', '<c><v>2</v></c>'];
  expect(await cellsOf({ rows: filtered })).toBe('hiddenRow 2');
  expect(await cellsOf({ rows: filtered }, true)).toEqual([['1'], ['2']]);
  const columns = '<cols><col min="2" max="3" hidden="true"/></cols>';
  const wide = [heading, '<c><v>1</v></c><c r="C2"><v>3</v></c>'];
  expect(await cellsOf({ rows: wide, columns })).toBe('hiddenColumn 2');
  expect(await cellsOf({ rows: wide, columns }, true)).toEqual([['1', '', '3']]);
});

test('notes of hidden columns cost no more than a sheet has columns', async () => {
  const columns = `<cols>${'<col min="2" max="16384" hidden="1"/>'.repeat(16_385)}</cols>`;
  expect(await cellsOf({ rows: [heading], columns })).toBe('hugeWorkbook 0');
});

test('hidden rows and columns without a value hide nothing', async () => {
  const rows = [heading, '<row r="2" hidden="1"><c/></row>', '<c><v>2</v></c>'];
  const columns = '<cols><col min="3" max="16384" hidden="1"/></cols>';
  expect(await cellsOf({ rows, columns })).toEqual([['2']]);
});

test('decomposed letters are stored composed', async () => {
  expect(await shown(`<c t="inlineStr"><is><t>${'Żółć'.normalize('NFD')}</t></is></c>`)).toBe(
    'Żółć',
  );
});

test('drawn workbooks say what another reader finds in them', async () => {
  const number = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  );
  const cell = fc.oneof(
    number.map((value) => ({ xml: `<v>${value}</v>`, attributes: '' })),
    fc
      .integer({ min: 61, max: 60_000 })
      .map((day) => ({ xml: `<v>${day}</v>`, attributes: ' s="1"' })),
    fc
      .string({ unit: fc.constantFrom('a', 'Ł', ' ', '9', '-', '😀'), minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() !== '')
      .map((text) => ({ xml: `<is><t>${text}</t></is>`, attributes: ' t="inlineStr"' })),
    fc.boolean().map((value) => ({ xml: `<v>${Number(value)}</v>`, attributes: ' t="b"' })),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
      async (drawn) => {
        const rows = drawn.map((pair) =>
          pair
            .map(({ xml, attributes }, at) => `<c${attributes} r="${'AB'[at]}0">${xml}</c>`)
            .join(''),
        );
        const placed = rows.map((cells, at) => cells.replace(/r="([AB])0"/g, `r="$1${at + 2}"`));
        const content = {
          strings: ['nagłówek'],
          rows: [heading.replace('<c ', '<c r="A1" '), ...placed],
        };
        const [other] = await readSheets(workbook(content), { trim: false });
        const expected = other?.data.slice(1).map((row) => row.map(asText));
        expect(await cellsOf(content)).toEqual(expected);
      },
    ),
    { numRuns: 100 },
  );
});

/** What the other reader finds, in the words of ours. */
function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'PRAWDA' : 'FAŁSZ';
  if (typeof value !== 'number') return String(value);
  return Number(value.toPrecision(15)).toLocaleString('en-US', {
    useGrouping: false,
    maximumFractionDigits: 15,
  });
}
