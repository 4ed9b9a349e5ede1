import { expect, test } from 'vitest';
import {
  bonusAt,
  drawable,
  pathOf,
  percentOf,
  valueOn,
  versionIn,
  wholeOf,
  written,
} from './rules.rules.ts';

const rule = {
  thresholds: [
    { percent: 60, bonus: 50 },
    { percent: 100, bonus: 120 },
  ],
  aboveRate: 2,
  aboveCap: 30,
};

test('a rule pays its highest threshold plus each percent above 100, capped', () => {
  expect([0, 59, 60, 100, 101, 115, 200].map((percent) => bonusAt(rule, percent))).toEqual([
    0, 0, 50, 120, 122, 150, 150,
  ]);
});

test('a drawing fits everything that a rule gives, within a bound', () => {
  expect(percentOf([rule])).toBe(130);
  expect(percentOf([{ thresholds: [{ percent: 180, bonus: 1 }], aboveRate: 0, aboveCap: 0 }])).toBe(
    200,
  );
  expect(percentOf([{ ...rule, aboveRate: 1, aboveCap: 1_000_000 }])).toBe(400);
});

test("a rule's line steps where it gives more, up to the edge", () => {
  const plain = { ...rule, aboveRate: 0, aboveCap: 0 };
  expect(pathOf(plain, { width: 100, height: 10, percent: 200, bonus: 120 })).toBe(
    'M0 10.0H30.0V5.8H50.0V0.0H100.0',
  );
  expect(
    pathOf(
      { thresholds: [], aboveRate: 0, aboveCap: 0 },
      { width: 9, height: 9, percent: 9, bonus: 0 },
    ),
  ).toBe('M0 9.0H9.0');
});

test("typed thresholds are ordered, like a file's, without empty rows", () => {
  const typed = [
    { key: 1, percent: '100', bonus: '120' },
    { key: 2, percent: ' 60', bonus: '50 ' },
    { key: 3, percent: '', bonus: '' },
  ];
  expect(written(typed)).toBe('60:50|100:120');
  expect(drawable(typed)).toHaveLength(2);
});

test('a typed number that is not whole is none, not zero', () => {
  expect(['2', ' 1 000', '0'].map(wholeOf)).toEqual([2, 1000, 0]);
  expect(['2,5', '10%', '-1', ''].map(wholeOf)).toEqual([null, null, null, null]);
});

test('a month uses the newest unreplaced version up to it', () => {
  const common = {
    role: 'user1',
    period: 'month',
    version: 1,
    ...rule,
    gate: false,
    isFrozen: false,
  } as const;
  const origin = { file: '', by: '', at: '' };
  const versions = [
    { ...common, origin, id: '4', from: '2026-12', state: 'coming' },
    { ...common, origin, id: '3', from: '2026-10', version: 2, state: 'inForce' },
    { ...common, origin, id: '2', from: '2026-10', state: 'replaced' },
  ] as const;
  expect(
    ['2026-09', '2026-10', '2026-11', '2027-01'].map((month) => versionIn(versions, month)?.id),
  ).toEqual([undefined, '3', '3', '4']);
});

test('a day uses the newest setting up to it, or the permanent', () => {
  const history = [
    { from: '2026-12-01', value: '150', state: 'coming', isFrozen: false },
    { from: null, value: '100', state: 'inForce', isFrozen: false },
  ] as const;
  expect(['2026-11-30', '2026-12-01'].map((day) => valueOn([...history], day))).toEqual([
    '100',
    '150',
  ]);
});
