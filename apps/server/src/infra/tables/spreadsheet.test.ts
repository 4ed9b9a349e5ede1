import { expect, test } from 'vitest';
import { Unreadable, fileSource, memorySource } from './source.ts';
import { type Row, openSheet } from './spreadsheet.ts';
import { fc, test as property, workbook } from './spreadsheet.testing.ts';

async function read(content: string | Buffer): Promise<{ header: readonly string[]; rows: Row[] }> {
  const sheet = await openSheet(memorySource('plik', content, '/'));
  const rows: Row[] = [];
  for await (const batch of sheet.rows()) rows.push(...batch);
  return { header: sheet.header, rows };
}

async function reasonOf(content: string | Buffer): Promise<string> {
  try {
    await read(content);
    return 'readable';
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return `${error.reason} ${error.line}`;
  }
}

const cells = async (content: string | Buffer) =>
  (await read(content)).rows.map((row) => row.cells);

test.each([';', ',', '\t'])('the delimiter %j is found in the header', async (delimiter) => {
  const { header, rows } = await read(['a', 'b\n1', '2\n'].join(delimiter));
  expect(header).toEqual(['a', 'b']);
  expect(rows).toEqual([{ line: 2, cells: ['1', '2'] }]);
});

test.each(['\n', '\r\n', '\r'])('lines may end with %j, also the last one or not', async (end) => {
  expect(await cells(`a;b${end}1;2${end}3;4`)).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(await cells(`a;b${end}1;"x${end}y"${end}`)).toEqual([['1', `x${end}y`]]);
});

test('quoted cells hold delimiters and line ends without shifting line numbers', async () => {
  const { rows } = await read('a;b\n"1;""x""";"y\nz"\n\n5" rura;2\n');
  expect(rows).toEqual([
    { line: 2, cells: ['1;"x"', 'y\nz'] },
    { line: 5, cells: ['5" rura', '2'] },
  ]);
});

test("Excel's own hint of the delimiter is not a row", async () => {
  expect(await read('sep=;\r\na;b\r\n1;2\r\n')).toEqual({
    header: ['a', 'b'],
    rows: [{ line: 3, cells: ['1', '2'] }],
  });
});

const polish = 'imię;miasto\nŻółć;Łódź\n';

test('Polish letters are read from every encoding of Polish offices', async () => {
  const windows1250 = Buffer.from(
    [...'imi', 0xea, ...';miasto\n', 0xaf, 0xf3, 0xb3, 0xe6, ';', 0xa3, 0xf3, 'd', 0x9f, '\n'].map(
      (part) => (typeof part === 'number' ? part : part.charCodeAt(0)),
    ),
  );
  const variants = [
    polish,
    `\uFEFF${polish}`,
    Buffer.from(`\uFEFF${polish}`, 'utf16le'),
    Buffer.from(`\uFEFF${polish}`, 'utf16le').swap16(),
    Buffer.from(polish.repeat(20).replaceAll('Ż', 'Z'), 'utf16le').subarray(0, 46),
    windows1250,
  ];
  for (const variant of variants) {
    const { header, rows } = await read(variant);
    expect(header).toEqual(['imię', 'miasto']);
    expect(rows[0]?.cells[1]).toBe('Łódź');
  }
});

test('invalid UTF-8 is reported, not read as Windows-1250', async () => {
  expect(await reasonOf(Buffer.from('imię;miasto\nOla;Gdańsk\nEwa;zą').subarray(0, -1))).toBe(
    'encoding 0',
  );
  // The first chunk has all letters outside Windows-1250, a later one the invalid byte.
  const long = Buffer.from(`imię;miasto\nŁucja;Łódź\n${'Ola;Opole\n'.repeat(10_000)}`);
  expect(await reasonOf(Buffer.concat([long, Buffer.from([0x45, 0xff, 0x3b, 0x0a])]))).toBe(
    'encoding 0',
  );
  const marked = Buffer.concat([Buffer.from('\uFEFFa;b\nz'), Buffer.from([0xb3, 0x3b, 0x0a])]);
  expect(await reasonOf(marked)).toBe('encoding 0');
});

test('a file of Windows-1250 that ends with a Polish letter is read', async () => {
  const { rows } = await read(Buffer.concat([Buffer.from('a;b\n1;z'), Buffer.from([0xb3])]));
  expect(rows).toEqual([{ line: 2, cells: ['1', 'zł'] }]);
});

test('what cannot be read says why and where', async () => {
  expect(await reasonOf('')).toBe('empty 0');
  expect(await reasonOf('\n\n;;\n')).toBe('empty 0');
  expect(await reasonOf('a;b\n1;2\n"3;4\n5;6\n')).toBe('openQuote 3');
  expect(await reasonOf('a;b\n"1"x;2\n')).toBe('strayQuote 2');
  expect(await reasonOf(Buffer.from([0x61, 0x3b, 0x81, 0xff, 0x0a]))).toBe('encoding 0');
  expect(await reasonOf(`a;b\n"${'x'.repeat(5_000_000)}`)).toBe('longRecord 2');
  expect(await reasonOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('oldWorkbook 0');
  expect(await reasonOf(Buffer.from('PK\u0003\u0004 and then nothing'))).toBe('brokenWorkbook 0');
  await expect(fileSource('/')).rejects.toMatchObject({ reason: 'folder' });
  await expect(fileSource('/nie/ma')).rejects.toMatchObject({ reason: 'missing' });
});

test('a line of a megabyte is a line', async () => {
  const letters = 'x'.repeat(200_000);
  const line = Array.from({ length: 6 }, () => letters);
  expect(await cells(`a;b;c;d;e;f\n${line.join(';')}\n`)).toEqual([line]);
});

const relations = (target: string) =>
  `<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="${target}"/></Relationships>`;
const oneCell = { strings: [], rows: ['<c><v>1</v></c>'] };

test.each([
  ['a heading of 400,000 letters', `a;${'x'.repeat(150_000)}\n1;2\n`, 'longHeading 1'],
  ['a cell of 300,000 letters', `a;b\n1;${'x'.repeat(300_000)}\n`, 'longCell 2'],
  ['100,000 columns', `${'a;'.repeat(100_000)}\n`, 'manyColumns 1'],
  ['a quoted record of 100,000 columns', `"a"${';a'.repeat(100_000)}\n`, 'manyColumns 1'],
  [
    'a cell in a million pieces',
    workbook({ strings: [], rows: [`<c><v>${'ab<!-- -->'.repeat(500_000)}</v></c>`] }),
    'longCell 1',
  ],
  [
    'a shared text in pieces',
    workbook({ ...oneCell, strings: ['x'.repeat(40_000)] }),
    'longCell 0',
  ],
  [
    'a cell beyond the last column',
    workbook({ strings: [], rows: ['<c r="ZZZ1"><v>1</v></c>'] }),
    'manyColumns 1',
  ],
  [
    'rows with nothing but their last column',
    workbook({
      strings: [],
      rows: Array.from({ length: 3_000 }, () => '<c r="XFD1"><v>1</v></c>'),
    }),
    'hugeWorkbook 1025',
  ],
  [
    'a million and more rows without content',
    workbook({ strings: [], rows: Array.from({ length: 1_048_577 }, () => '') }),
    'manyRows 1048576',
  ],
  [
    'a number format of 60,000 brackets',
    workbook({ ...oneCell, format: '['.repeat(60_000) }),
    'longFormat 0',
  ],
  [
    'an address that is none',
    workbook({ ...oneCell, root: relations('http://[::bad') }),
    'badRelation 0',
  ],
  [
    '300 MB of comments packed into one',
    workbook({ ...oneCell, before: '<!-- -->'.repeat(38_000_000) }),
    'hugeWorkbook 0',
  ],
  [
    'four million empty texts',
    workbook({ ...oneCell, sharedStrings: '<si/>'.repeat(4_000_001) }),
    'hugeWorkbook 0',
  ],
])('%s stops the file with its reason', async (_, content, reason) => {
  expect(await reasonOf(content)).toBe(reason);
});

test('empty cells far to the right make no row wider', async () => {
  const rows = ['<c><v>1</v></c>', '<c r="A2"><v>2</v></c><c r="XFD2"/>'];
  expect((await read(workbook({ strings: [], rows }))).rows).toEqual([{ line: 2, cells: ['2'] }]);
});

test('any written CSV is read back despite chunk boundaries', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'ż', '"', ';', '\n', '\r\n', ' ', '😀'),
    maxLength: 6,
  });
  const row = fc.tuple(cell, cell).filter((pair) => pair.some((one) => one.trim() !== ''));
  await property(
    fc.array(row, { minLength: 1, maxLength: 8 }),
    fc.integer({ min: 1, max: 9 }),
    async (rows, size) => {
      const text = [
        'a;b',
        ...rows.map((pair) => pair.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')),
      ].join('\n');
      const bytes = Buffer.from(text);
      async function* chunks(): AsyncGenerator<Buffer> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const sheet = await openSheet({ ...memorySource('plik', bytes, '/'), chunks });
      const found: (readonly string[])[] = [];
      for await (const batch of sheet.rows()) found.push(...batch.map((one) => one.cells));
      expect(found).toEqual(rows);
    },
  );
});

test('a workbook is read as shown: texts, formulas, dates, numbers', async () => {
  const book = workbook({
    strings: ['telefon', 'miesiac', 'cel', 'A &amp; <B> &constructor;', 'x'],
    rows: [
      '<c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="inlineStr"><is><t>opis</t></is></c>',
      '<c r="A2"><v>500000001</v></c><c r="B2" s="1"><v>46327</v></c><c r="C2"><f>1+1</f><v>1.5E3</v></c><c r="D2" t="s"><v>3</v></c>',
      '<c r="A3"><v>48500000001</v></c><c r="B3" s="2"><v>46327.5</v></c><c r="C3" t="b"><v>1</v></c>',
    ],
  });
  const { header, rows } = await read(book);
  expect(header).toEqual(['telefon', 'miesiac', 'cel', 'opis']);
  expect(rows).toEqual([
    { line: 2, cells: ['500000001', '2026-11-01', '1500', 'A & <B> &constructor;'] },
    { line: 3, cells: ['48500000001', '2026-11-01 12:00', 'PRAWDA'] },
  ]);
});

test('a cell without a value is empty for every type', async () => {
  const types = ['s', 'n', 'b', 'd', 'e', 'str', 'inlineStr'];
  const bodies = ['', '<v/>', '<v></v>', '<v>\n</v>', '<is/>', '<is><t/></is>'];
  const rows = bodies.map(
    (body) => `<c><v>1</v></c>${types.map((type) => `<c s="1" t="${type}">${body}</c>`).join('')}`,
  );
  const header = '<c t="inlineStr"><is><t>cel</t></is></c>';
  const found = await cells(
    workbook({
      strings: ['pierwszy'],
      rows: [header, ...rows, '<c r="A9" t="s"/><c><v>2</v></c>'],
    }),
  );
  expect(found.map((row) => row.map((cell) => cell.trim()).filter((cell) => cell !== ''))).toEqual([
    ...bodies.map(() => ['1']),
    ['2'],
  ]);
});

test.each(['1', '-1', '0.5', 'x'])(
  'a cell with the missing shared text %s is not empty',
  async (index) => {
    const rows = ['<c t="s"><v>0</v></c>', `<c t="s"><v>${index}</v></c>`];
    expect(await reasonOf(workbook({ strings: ['cel'], rows }))).toBe('brokenWorkbook 0');
  },
);

test('a workbook with bombs or entities is refused', async () => {
  const book = { strings: [], rows: ['<c><v>1</v></c>'] };
  expect(await reasonOf(workbook({ ...book, claimedBytes: 300 * 1_048_576 }))).toBe(
    'hugeWorkbook 0',
  );
  // Unpacking finds out a false directory.
  expect(await reasonOf(workbook({ ...book, claimedBytes: 3 }))).toBe('brokenWorkbook 0');
  const doctype = workbook({ ...book, before: '<!DOCTYPE x [<!ENTITY a "b">]>' });
  expect(await reasonOf(doctype)).toBe('brokenWorkbook 0');
});
