import { expect, test } from 'vitest';
import { chancesWhileOpen, monthToSettle, progressSteps } from './automatic.rules.ts';
import { contentOf } from './notifications.rules.ts';

test("the month's end is near from 9 o'clock three days before", () => {
  for (const [moment, month] of [
    ['2026-11-27T08:59:59+01:00', null],
    ['2026-11-27T09:00:00+01:00', '2026-11-01'],
    ['2026-11-30T23:59:59+01:00', '2026-11-01'],
    ['2026-12-01T00:00:00+01:00', null],
    ['2026-06-27T08:59:59+02:00', null],
    ['2026-06-27T09:00:00+02:00', '2026-06-01'],
    ['2028-02-26T09:00:00+01:00', '2028-02-01'],
  ] as const) {
    expect(monthToSettle(new Date(moment)), moment).toBe(month);
  }
});

test('80 % is news for a month, the whole plan for two', () => {
  const now = new Date('2026-11-16T10:00:00+01:00');
  const steps = progressSteps(
    ['2026-11-01', '2026-10-01', '2026-09-01', '2026-12-01', '2026-11-01'],
    now,
  );
  expect(steps.map(({ cause, below, unless }) => [cause, below, unless])).toEqual([
    ['plan:2026-10:100', null, null],
    ['plan:2026-11:80', 100, 'plan:2026-11:100'],
    ['plan:2026-11:100', null, null],
  ]);
  expect(progressSteps(['2026-12-01'], new Date('2027-01-01T00:30:00+01:00'))).toHaveLength(1);
});

test('[D17] a third chance counts if it begins before the close', () => {
  const chances = (closesAt: string, reopenDays = 3): number =>
    chancesWhileOpen({ month: '2026-11-01', closesAt: new Date(closesAt) }, reopenDays);
  expect(chances('2026-12-01T00:00:00+01:00')).toBe(3);
  expect(chances('2026-12-01T00:00:00+01:00', 0)).toBe(2);
  expect(chances('2026-11-28T00:00:01+01:00')).toBe(3);
  expect(chances('2026-11-28T00:00:00+01:00')).toBe(2);
  // After that it does not reopen.
  expect(chances('2026-12-05T00:00:00+01:00')).toBe(2);
});

test('a plain text stays plain', () => {
  expect(contentOf('1 < 2 & <b>')).toBe('<p>1 &lt; 2 &amp; &lt;b&gt;</p>');
});
