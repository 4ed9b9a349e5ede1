import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../../../../../scripts/brief.ts';
import { publicData } from '../../testing/public-data.ts';
import { csvCell, csvMark, csvTextLines } from './csv.rules.ts';
import { csvWriter } from './csv-writer.ts';
import { csvRows } from './csv.ts';
import { memorySource } from './source.ts';
import { openSheet } from './spreadsheet.ts';
import { type Cell, type Column, printable, visible } from './table.ts';

async function written(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const writer = csvWriter(async (bytes) => void chunks.push(bytes), columns);
  await writer.add(rows);
  await writer.finish();
  return Buffer.concat(chunks);
}

const text = (heading: string): Column => ({ heading, format: 'text' });

async function readBack(content: Buffer): Promise<string[][]> {
  const sheet = await openSheet(memorySource('raport.csv', content, '/'));
  const rows: string[][] = [];
  for await (const batch of sheet.rows()) rows.push(...batch.map(({ cells }) => [...cells]));
  return rows;
}

test('Polish Excel opens the CSV: mark, semicolons, decimal commas, CRLF', async () => {
  const columns: Column[] = [
    text('Uczestnik'),
    { heading: 'Realizacja', format: 'integer' },
    { heading: '% celu', format: 'percent' },
    { heading: 'Kwota', format: 'money' },
    { heading: 'Wysłano', format: 'date' },
    { heading: 'Miesiąc', format: 'month' },
  ];
  const content = await written(columns, [
    ['Żółć; "Łódź"', 1_234, 87, 12.5, '2026-11-21', '2026-11'],
    [null, -5, null, 0, '', '2026-11-01'],
  ]);
  expect(content.toString('utf8')).toBe(
    '\ufeffUczestnik;Realizacja;% celu;Kwota;Wysłano;Miesiąc\r\n' +
      '"Żółć; ""Łódź""";1234;87%;12,50;21.11.2026;11.2026\r\n' +
      ';-5;;0,00;;11.2026\r\n',
  );
});

test('a report without rows has its headings', async () => {
  const chunks: Uint8Array[] = [];
  await csvWriter(
    async (bytes) => void chunks.push(bytes),
    [text('Uczestnik'), text('Sklep')],
  ).finish();
  expect(Buffer.concat(chunks).toString('utf8')).toBe('\ufeffUczestnik;Sklep\r\n');
});

test.each(['=1+1', '+48500100200', '-2', '@SUM(A1)', '\t=1', '  =1', '\n=1', '＝1', '＠a'])(
  '[HZ39] %j is not a formula',
  (value) => {
    expect(csvCell(value, 'text').replace(/^"/, '')).toMatch(/^'/);
  },
);

test('what cannot be written is visible, and never ends the file early', () => {
  expect(csvCell('a\u0000b\u001ac\ud83d', 'text')).toBe('a\ufffdb\ufffdc\ufffd');
  expect(csvCell('a\r\nb\rc', 'text')).toBe('"a\nb\nc"');
  expect(csvCell(Number.NaN, 'integer')).toBe('');
});

const blns = publicData('strings/blns.json');
const injections = publicData('csv/patt-csv-injection.txt');

test.skipIf(blns === undefined || injections === undefined)(
  '[HZ39] naughty strings and injections come back as text',
  async () => {
    const naughty = [
      ...(JSON.parse(readFileSync(blns ?? '', 'utf8')) as string[]),
      ...readFileSync(injections ?? '', 'utf8').split('\n'),
    ];
    const content = await written(
      [text('Lp.'), text('Tekst')],
      naughty.map((value, index) => [`nr ${index}`, value]),
    );
    async function* texts() {
      yield content.toString('utf8').slice(csvMark.length);
    }
    const shown: (readonly string[])[] = [];
    for await (const batch of csvRows(texts())) shown.push(...batch.map(({ cells }) => cells));
    expect(shown).toHaveLength(1 + naughty.length);
    expect(shown.filter(([, value = '']) => /^\s*[=+\-@]/.test(value))).toEqual([]);
    expect((await readBack(content)).map(([, value]) => value)).toEqual(naughty.map(printable));
  },
);

test("an operator's list has no formulas and keeps negative numbers", () => {
  const starts = ['=', '+', '-', '@', '＝', '＋', '－', '＠', ' =', '\u00a0+', '\t@', '\n='];
  for (const start of starts) {
    const cell = csvTextLines([[`${start}HYPERLINK("http://e","x")`]]);
    expect(cell.replace(/^"/, ''), JSON.stringify(start)).toMatch(/^'/);
  }
  expect(
    csvTextLines([
      ['-12,50', '-1 234,00', '-343'],
      ['-', '-a', '-1+1'],
    ]),
  ).toBe(`-12,50;-1 234,00;-343\r\n'-;'-a;'-1+1\r\n`);
});

test('[HZ39] a list is read back composed, with formulas, quotes and line ends', async () => {
  const sign = fc.constantFrom(
    "'",
    '=',
    '+',
    '-',
    '@',
    '＝',
    ' ',
    '\u00a0',
    '\t',
    '\r',
    '\n',
    ';',
    '"',
    '1',
    'ż',
    '\u0301',
    '\u0338',
    '\uf900',
    ',',
  );
  const texts = fc.oneof(fc.string({ unit: sign, maxLength: 8 }), fc.string({ unit: 'binary' }));
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 20 }), async (cells) => {
      const list = csvTextLines([['nr', 'tekst'], ...cells.map((cell, at) => [`nr ${at}`, cell])]);
      const read = await readBack(Buffer.from(csvMark + list));
      expect(read.map(([, cell]) => cell)).toEqual(
        cells.map((cell) => visible(cell).normalize('NFC')),
      );
    }),
    { numRuns: counts(200, 5_000) },
  );
});
