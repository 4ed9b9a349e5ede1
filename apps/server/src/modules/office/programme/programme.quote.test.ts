import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keptText, quotable, withoutPhone } from './programme.quote.ts';
import { isThousandOrFraction, wholeNumberOf } from './programme.rules.ts';

test('a quoted cell shows hidden characters, is cut and masks numbers', () => {
  expect(quotable('1.234')).toBe('1.234');
  expect(quotable(`a\u202Eb\u0000c`)).toBe('a⟨U+202E⟩b⟨U+0000⟩c');
  expect(quotable('x'.repeat(500))).toBe(`${'x'.repeat(60)}…`);
  expect(quotable('44051401359')).toBe('•••••••••59');
  expect(quotable('440514 01359', 'telefon')).not.toContain('440514');
  expect(quotable('48120112345', 'cel')).not.toContain('120112');
  expect(quotable('4405140135', 'pesel')).toBe('••••••••35');
  expect(quotable('PL61 1090 1014 0000 0712 1981 2875')).toBe('PL•• •••• •••• •••• •••• •••• ••75');
  expect(quotable('+48 500 000 001', 'telefon')).toBe('+48 500 000 001');
});

test('stored cells contain no personal number, and shops stay readable', () => {
  const kept = (cell: string, column: string) => withoutPhone(quotable(cell, column), column);
  expect(
    ['+48 500 000 001', '500-000-001', '50000001', '500000001x'].map((cell) =>
      kept(cell, 'telefon'),
    ),
  ).toEqual(['*** *** 001', '*** *** 001', '*** *** 001', '•••••••01x']);
  expect(kept('600 000 123', 'wskazanie')).toBe('*** *** 123');
  expect(['WR-01', 'PL/1234567'].map((cell) => kept(cell, 'wskazanie'))).toEqual([
    'WR-01',
    'PL/1234567',
  ]);
  expect(kept('600 000 123', 'sklep')).toBe('••• ••• •23');
  expect(keptText(`${'naglowek '.repeat(10)}600000123\u0000\ud800`)).toBe(
    `${'naglowek '.repeat(10)}•••••••23⟨U+0000⟩⟨U+D800⟩`,
  );
});

test.each([
  ['1 000 000 001,00', 'cel'],
  ['9999999999', 'punkty'],
  ['-123456789012', 'cel'],
  ['1.000.000.001', 'cel'],
  ['2026-11-30 23:59', 'do'],
  ['30.11.2026 08:15', 'od'],
])('a number out of bounds or a moment is quoted whole: %s', (cell, column) => {
  expect(quotable(cell, column)).toBe(cell);
});

test('a quote never shows eleven digits, however separated', () => {
  const digits = fc.stringMatching(/^[1-9][0-9]{10}$/);
  const gap = fc.constantFrom('', ' ', '-', '.', '\u00a0');
  fc.assert(
    fc.property(
      digits,
      gap,
      fc.string({ maxLength: 20 }),
      fc.string({ maxLength: 20 }),
      (number, part, before, after) => {
        const shown = quotable(`${before} ${[...number].join(part)} ${after}`, 'cel');
        expect(shown.replace(/\D/g, '')).not.toContain(number);
      },
    ),
    { numRuns: 500 },
  );
});

test('office numbers are read, ambiguous thousands or fractions are not guessed', () => {
  const read = [
    '1 234',
    '1\u00a0234,00',
    '1.234,00',
    '1,234.00',
    '1.234.567',
    '1234-',
    '−5',
    '0,0',
    '1234.000',
  ];
  expect(read.map(wholeNumberOf)).toEqual([1234, 1234, 1234, 1234, 1_234_567, -1234, -5, 0, 1234]);
  const unclear = ['1.234', '1,234', '1.000', '100.000', '-12,000'];
  expect(unclear.map((text) => [wholeNumberOf(text), isThousandOrFraction(text)])).toEqual(
    unclear.map(() => [null, true]),
  );
  expect(['1.23', '12,5', '1.2345', '1.23.456', 'x', '1e5'].map(wholeNumberOf)).toEqual(
    Array(6).fill(null),
  );
});
