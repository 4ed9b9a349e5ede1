import { encode } from 'iconv-lite';
import { expect, test } from 'vitest';
import { fc } from './spreadsheet.testing.ts';
import { memorySource, Unreadable } from './source.ts';
import { openSheet } from './spreadsheet.ts';

/** Words of people, shops and offices with each Polish letter, by which texts are drawn. */
const words = [
  'Zażółć gęślą jaźń',
  'Łódź',
  'Wiśniewska-Żak',
  'ŻÓŁĆ',
  'ŚLĄSK',
  'Sklep Śląsk',
  'Gdańsk',
  'Źródlana 5',
  'Świętokrzyska',
  'Ćwikła',
  'Józef',
  'Stępień',
  'złoty',
  'księgowość „Ż”',
  'pl. Św. Łazarza',
  'Kołłątaja',
  'źdźbło',
  'Bąk',
  'Wójcik',
  'ul. Żwirki',
];

async function reading(bytes: Buffer): Promise<string[][] | string> {
  try {
    const sheet = await openSheet(memorySource('plik.csv', bytes, '/'));
    const rows: string[][] = [[...sheet.header]];
    for await (const batch of sheet.rows()) rows.push(...batch.map(({ cells }) => [...cells]));
    return rows;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}

/** What DOS and ISO pages have no place for. */
const encodable = (text: string, page: string): string =>
  page === 'utf-8' || page === 'utf-16le' || page === 'windows-1250'
    ? text
    : text.replace(/[„”]/g, '"');

test.each(['utf-8', 'utf-16le', 'windows-1250', 'iso-8859-2', 'cp852'])(
  'Polish texts in %s are read as they were written, or refused',
  async (page) => {
    const row = fc.tuple(fc.constantFrom(...words), fc.constantFrom('12', 'Opole', ...words));
    let read = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const all = [['nazwa', 'miasto'], ...rows].map((cells) =>
          cells.map((cell) => encodable(cell, page).replaceAll('"', '')),
        );
        const text = all.map((cells) => cells.join(';')).join('\r\n');
        const found = await reading(encode(text, page, { addBOM: page === 'utf-16le' }));
        if (found !== 'encoding') expect(found).toEqual(all);
        read += found === 'encoding' ? 0 : 1;
      }),
      { numRuns: 200 },
    );
    expect(read).toBeGreaterThan(195);
  },
);

test.each(['maccenteuro', 'cp1251', 'shiftjis', 'koi8-r'])(
  'a text in %s is refused',
  async (page) => {
    const text = `nazwa;miasto\n${page === 'maccenteuro' ? words.join(';1\n') : 'Магазин;東京 Москва'}`;
    expect(await reading(encode(text, page))).toBe('encoding');
  },
);

test('a letter of the file that the recognised code page does not have refuses the file', async () => {
  const text = encode(`nazwa;miasto\n${'Łódź;Śląsk\n'.repeat(40_000)}`, 'iso-8859-2');
  expect(await reading(Buffer.concat([text, Buffer.from([0x41, 0x9c, 0x41])]))).toBe('encoding');
});
