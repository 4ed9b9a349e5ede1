import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import {
  countRows,
  inLoadOrder,
  inParts,
  memberOfTable,
  opensAll,
  placeOf,
  schemaVerdict,
} from './archive.rules.ts';

test('tables follow those they reference; a circle is an error', () => {
  const references = [
    { from: 'plan', to: 'person' },
    { from: 'plan', to: 'place' },
    { from: 'place', to: 'customer' },
  ];
  expect(inLoadOrder(['plan', 'place', 'person', 'customer'], references)).toEqual([
    'person',
    'customer',
    'place',
    'plan',
  ]);
  expect(() =>
    inLoadOrder(
      ['a', 'b'],
      [
        { from: 'a', to: 'b' },
        { from: 'b', to: 'a' },
      ],
    ),
  ).toThrow(/circle/);
});

test('archives of newer programs are refused, older ones fit empty schemas', () => {
  const known = ['0001-ground', '0002-content', '0003-account'];
  expect(schemaVerdict('0004-later', known, '0003-account')).toBe('newerSchema');
  expect(schemaVerdict('0003-account', known, '0003-account')).toBe('fits');
  expect(schemaVerdict('0002-content', known, '0003-account')).toBe('olderSchema');
  expect(schemaVerdict('0002-content', known, '0002-content')).toBe('fits');
  expect(schemaVerdict('0003-account', known, '0002-content')).toBe('fits');
  expect(schemaVerdict('0002-content', known, null)).toBe('fits');
});

test('keys open an archive when they include its keys, equally ended', () => {
  const key = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) });
  const archived = [key('k2', 2), key('k1', 1)];
  expect(opensAll(archived, archived)).toBe(true);
  expect(opensAll([key('k3', 3), ...archived], archived)).toBe(true);
  expect(opensAll([key('k1', 1)], archived)).toBe(false);
  expect(opensAll([...archived, key('k0', 0)], archived)).toBe(false);
  expect(opensAll([key('k2', 2), key('k1', 9)], archived)).toBe(false);
});

test("a member's name decides its place, and invalid ones have none", () => {
  expect(placeOf(memberOfTable('person', 12))).toEqual({ table: 'person' });
  expect(placeOf('files/0a1b-960x540.webp')).toEqual({ file: 'files/0a1b-960x540.webp' });
  expect(placeOf('attachments/_-Ab9')).toEqual({ file: 'attachments/_-Ab9' });
  for (const name of [
    'files/../data.key',
    'files/.x',
    'files/a/b',
    'downloads/x',
    'tables/person/1.copy',
    '/etc/x',
    '',
  ]) {
    expect(placeOf(name), name).toBeNull();
  }
});

test('rows are cut between rows only, and every row is counted', async () => {
  const rows = Buffer.from(
    Array.from({ length: 1_000 }, (_, n) => `${n}\tż${'x'.repeat(n % 37)}\\n\n`).join(''),
  );
  for (const pieceBytes of [1, 7, 100, 5_000]) {
    const pieces = Array.from({ length: Math.ceil(rows.length / pieceBytes) }, (_, n) =>
      rows.subarray(n * pieceBytes, (n + 1) * pieceBytes),
    );
    const parts: Buffer[] = [];
    for await (const part of inParts(Readable.from(pieces), 1_000)) parts.push(part);
    expect(Buffer.concat(parts).equals(rows)).toBe(true);
    expect(
      parts.every((part) => part.at(-1) === 0x0a && part.length < 1_000 + pieceBytes + 100),
    ).toBe(true);
    expect(parts.reduce((sum, part) => sum + countRows(part), 0)).toBe(1_000);
  }
});
