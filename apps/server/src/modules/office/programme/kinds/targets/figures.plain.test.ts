import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlainBatch, dayOfMonthNumber, plainReader, wholeLines } from './figures.plain.ts';

const columns = { phone: 0, place: 1, month: 2, value: 3 };
const plain = { delimiter: ';', encoding: 'utf-8' } as const;

type Read = { line: number; cells: string[] };

/** All rows, with plain ones converted back; each batch is read when the next one is requested. */
function read(chunks: readonly Buffer[]): Read[] {
  const reader = plainReader(plain, columns);
  const rows: Read[] = [];
  let batch: PlainBatch | undefined;
  for (const chunk of chunks) {
    const next = reader.read(chunk);
    if (batch !== undefined) rows.push(...rowsOf(batch));
    batch = next;
  }
  if (batch !== undefined) rows.push(...rowsOf(batch));
  return rows.toSorted((a, b) => a.line - b.line);
}

function rowsOf({ count, line, phone, place, month, value, places, others }: PlainBatch): Read[] {
  const rows = Array.from({ length: count }, (_, at) => ({
    line: line[at] ?? 0,
    cells: [
      String(phone[at]),
      places[place[at] ?? 0] ?? '',
      dayOfMonthNumber(month[at] ?? 0).slice(0, 7),
      String(value[at]),
    ],
  }));
  return [...rows, ...others.map((row) => ({ line: row.line, cells: [...row.cells] }))];
}

test('plain lines are read as bytes, other lines passed on', () => {
  const text =
    'telefon;sklep;miesiac;cel\r\n500000001;A-1;2026-11;2500\r\n\r\n 500000001;A-1;2026-11;1 000\n500000002;Łódź;11.2026;-5\n1;2\n';
  expect(read([Buffer.from(text)])).toEqual([
    { line: 1, cells: ['telefon', 'sklep', 'miesiac', 'cel'] },
    { line: 2, cells: ['500000001', 'A-1', '2026-11', '2500'] },
    { line: 4, cells: [' 500000001', 'A-1', '2026-11', '1 000'] },
    { line: 5, cells: ['500000002', 'Łódź', '11.2026', '-5'] },
    { line: 6, cells: ['1', '2'] },
  ]);
});

test('the reader returns any cells despite chunk boundaries', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '500000001',
      '600000123',
      'A',
      'WR-01',
      '2026-11',
      '1899-12',
      '2026-13',
      '0',
      '99999999',
      '123456789',
      ' 1',
      'ż',
      '',
    ),
    fc.stringMatching(/^[0-9A-Z-]{0,12}$/),
  );
  const row = fc.oneof(
    fc.tuple(cell, cell, cell, cell),
    fc.array(cell, { minLength: 1, maxLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.integer({ min: 1, max: 40 }),
      async (rows, size) => {
        const bytes = Buffer.from(rows.map((cells) => `${cells.join(';')}\n`).join(''));
        async function* cut(): AsyncGenerator<Buffer> {
          for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
        }
        const chunks: Buffer[] = [];
        for await (const lines of wholeLines(cut(), size * 2)) chunks.push(Buffer.from(lines));
        const expected = rows
          .map((cells, index) => ({ line: index + 1, cells: [...cells] }))
          .filter(({ cells }) => cells.join(';') !== '')
          // Leading zeros of a number do not count.
          .map(({ line, cells }) => ({
            line,
            cells: isPlain(cells) ? [...cells.slice(0, 3), String(Number(cells[3]))] : cells,
          }));
        expect(read(chunks)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});

function isPlain(cells: readonly string[]): boolean {
  const [phone = '', place = '', month = '', value = ''] = cells;
  return (
    cells.length === 4 &&
    /^[1-9]\d{8}$/.test(phone) &&
    /^[!-~]{1,40}$/.test(place) &&
    /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) &&
    /^\d{1,8}$/.test(value)
  );
}
