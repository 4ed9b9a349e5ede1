import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueDay, numberOf, termOf } from './letters.rules.ts';

const due = (received: string, term: string): string => {
  const read = termOf(term);
  if (read === null) throw new Error(`${term} is no term`);
  return dueDay(received, read);
};

test('a term is a number of days, working days or months', () => {
  expect(
    ['14 dni', ' 1  dzień ', '5 dni roboczych', '3 dni robocze', '1 miesiąc', '2 MIESIĄCE'].map(
      termOf,
    ),
  ).toEqual([
    { count: 14, unit: 'days' },
    { count: 1, unit: 'days' },
    { count: 5, unit: 'workingDays' },
    { count: 3, unit: 'workingDays' },
    { count: 1, unit: 'months' },
    { count: 2, unit: 'months' },
  ]);
  expect(
    ['', '14', 'dni', '0 dni', '-3 dni', '1,5 dnia', '999 dni', '13 miesięcy'].map(termOf),
  ).toEqual(Array.from({ length: 8 }, () => null));
});

test.each([
  // The Friday before All Saints, which is a Sunday: three working days skip the weekend alone.
  ['2026-10-30', '3 dni robocze', '2026-11-04'],
  ['2026-10-30', '14 dni', '2026-11-13'],
  // Before All Saints on a Monday.
  ['2027-10-29', '1 dzień roboczy', '2027-11-02'],
  ['2027-10-29', '3 dni', '2027-11-02'],
  // Independence Day falls within, and at the end.
  ['2026-11-06', '3 dni robocze', '2026-11-12'],
  ['2026-10-28', '14 dni', '2026-11-12'],
  // Easter Monday and Corpus Christi move.
  ['2026-03-30', '7 dni', '2026-04-07'],
  ['2026-06-03', '1 dzień', '2026-06-05'],
  // Christmas Eve is a day off since 2025.
  ['2026-12-10', '14 dni', '2026-12-28'],
  ['2026-12-23', '1 dzień roboczy', '2026-12-28'],
  ['2026-01-31', '1 miesiąc', '2026-03-02'],
  ['2026-11-30', '1 miesiąc', '2026-12-30'],
])('received on %s with %s is due on %s', (received, term, day) => {
  expect(due(received, term)).toBe(day);
});

/** Days off of the Polish calendars of 2026 and 2027 that are no weekends, as printed. */
const printed = new Set(
  [
    '2026-01-01 2026-01-06 2026-04-06 2026-05-01 2026-06-04 2026-11-11 2026-12-24 2026-12-25',
    '2027-01-01 2027-01-06 2027-03-29 2027-05-03 2027-05-27 2027-11-01 2027-11-11 2027-12-24',
  ].flatMap((year) => year.split(' ')),
);

/** Every day of both years, with whether it is a working day. */
const calendar = Array.from({ length: 730 }, (_, index) => {
  const at = new Date(Date.UTC(2026, 0, 1 + index));
  const day = at.toISOString().slice(0, 10);
  return { day, works: ![0, 6].includes(at.getUTCDay()) && !printed.has(day) };
});

test('due dates of random days agree with a printed calendar', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 1, max: 60 }),
      fc.boolean(),
      (from, count, isWorking) => {
        const received = calendar[from]?.day ?? '';
        const later = calendar.slice(from + (isWorking ? 1 : count)).filter(({ works }) => works);
        expect(dueDay(received, { count, unit: isWorking ? 'workingDays' : 'days' })).toBe(
          later[isWorking ? count - 1 : 0]?.day,
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('numbers have six digits and the year', () => {
  expect([numberOf(2026, 123), numberOf(2027, 1)]).toEqual(['ZG-2026-000123', 'ZG-2027-000001']);
});
