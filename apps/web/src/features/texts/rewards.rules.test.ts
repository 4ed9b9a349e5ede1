import { expect, test } from 'vitest';
import { ladderOf, nextStep, payoutDates, payoutDays, quarterOf } from './rewards.rules.ts';

const rule = {
  thresholds: [
    { percent: 100, bonus: 150 },
    { percent: 60, bonus: 50 },
    { percent: 80, bonus: 90 },
  ],
  aboveRate: 3,
  aboveCap: 90,
};

test('the ladder ascends to the most that exceeding the plan brings', () => {
  expect(ladderOf(rule, 64).map(({ percent, bonus }) => [percent, bonus])).toEqual([
    [60, 50],
    [80, 90],
    [100, 150],
    [130, 240],
  ]);
  expect(ladderOf({ ...rule, aboveRate: 0, aboveCap: 0 }, 64)).toHaveLength(3);
  expect(ladderOf({ ...rule, thresholds: [] }, 64)).toEqual([]);
});

test('a person is on the last reached threshold, before the next', () => {
  const hereAt = (percent: number | null) =>
    ladderOf(rule, percent).find(({ isHere }) => isHere)?.percent;
  expect([59, 60, 79, 80, 112, 130, 400].map(hereAt)).toEqual([
    undefined,
    60,
    60,
    80,
    100,
    130,
    130,
  ]);
  expect(hereAt(null)).toBeUndefined();
  expect([null, 64, 100, 130].map((percent) => nextStep(ladderOf(rule, percent))?.percent)).toEqual(
    [60, 80, 130, undefined],
  );
});

test('payout days are parsed from the programme text, or null', () => {
  const text =
    '<p>Miesiąc rozliczamy do 10. dnia następnego miesiąca, a pieniądze wypłacamy do&nbsp;20. dnia. Warunek jest jeden.</p>';
  expect(payoutDays(text)).toEqual({ settled: 10, paid: 20 });
  expect(
    payoutDays(
      '<p>Rozliczenie jest gotowe do 5. dnia miesiąca. <b>Wypłata</b> przychodzi do 15. dnia.</p>',
    ),
  ).toEqual({ settled: 5, paid: 15 });
  expect(payoutDays(`<h2>Kiedy przyjdzie wypłata</h2>${text}`)).toEqual({ settled: 10, paid: 20 });
  expect(payoutDays('<p>Wypłacamy do 20. dnia.</p>')).toBeNull();
  expect(payoutDays('<p>Rozliczamy do 20. dnia, a wypłacamy do 10. dnia.</p>')).toBeNull();
  expect(payoutDays('<p>Rozliczamy do 10. dnia, a wypłacamy po otrzymaniu danych.</p>')).toBeNull();
  expect(payoutDays('')).toBeNull();
});

test('a month is settled and paid in the next month, December too', () => {
  expect(payoutDates('2026-12', { settled: 10, paid: 20 })).toEqual({
    month: '2026-12',
    ends: '2026-12-31',
    settled: '2027-01-10',
    paid: '2027-01-20',
  });
  expect(payoutDates('2028-02', { settled: 5, paid: 15 }).ends).toBe('2028-02-29');
  expect(['2026-01', '2026-11'].map(quarterOf)).toEqual(['2026-Q1', '2026-Q4']);
});
