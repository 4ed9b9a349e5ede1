import { expect, test } from 'vitest';
import { type Effect, isBeyond } from './effect.rules.ts';

const nothing: Effect = {
  lines: [],
  months: [],
  people: 0,
  up: 0,
  down: 0,
  accounts: 0,
  corrections: 0,
  own: [],
  largest: [],
};
const month = (name: string, after: number) => ({
  month: name,
  before: 100,
  after,
  people: 1,
  isClosed: false,
});

test('an approval covers neither new limits nor other accounts', () => {
  const shown: Effect = {
    ...nothing,
    months: [month('2026-10', 150)],
    accounts: 1,
    corrections: 1,
    closed: ['2026-09'],
    own: [7],
  };
  for (const [effect, is] of [
    [nothing, false],
    [shown, false],
    [{ ...shown, months: [month('2026-10', 160)] }, false],
    [{ ...shown, months: [month('2026-10', 150), month('2026-11', 110)] }, false],
    [{ ...shown, months: [month('2026-11', 150)] }, true],
    [{ ...shown, people: 501 }, true],
    [{ ...shown, accounts: 2 }, true],
    [{ ...shown, corrections: 2 }, true],
    [{ ...shown, closed: ['2026-08', '2026-09'] }, true],
    [{ ...shown, own: [7, 8] }, true],
    [{ ...shown, versions: { count: 1, first: [] } }, true],
  ] as const) {
    expect(isBeyond(effect, shown), JSON.stringify(effect)).toBe(is);
  }
  expect([isBeyond(nothing, null), isBeyond({ ...nothing, accounts: 1 }, null)]).toEqual([
    false,
    true,
  ]);
});
