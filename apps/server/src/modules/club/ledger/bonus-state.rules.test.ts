import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDayOf } from '../../../infra/warsaw.ts';
import { type BonusFacts, fateOf, stateOf } from './bonus-state.rules.ts';
import { bonusOf, dueBonus, percentOf } from './ledger.rules.ts';

const rule = {
  thresholds: [
    { percent: 60, bonus: 50 },
    { percent: 100, bonus: 150 },
  ],
  aboveRate: 3,
  aboveCap: 60,
  knowledgeGate: true,
};
const open = { correct: 3, minimum: 3, canOpen: true };
const shut = { correct: 2, minimum: 3, canOpen: true };
const shutForGood = { ...shut, canOpen: false };

const month: BonusFacts = {
  kind: 'month',
  months: ['2026-11-01'],
  knowledge: [open],
  rule,
  worth: 50,
  booked: 0,
  isClosed: false,
  today: '2026-11-20',
};
const quarter: BonusFacts = {
  ...month,
  kind: 'quarter',
  months: ['2026-10-01', '2026-11-01', '2026-12-01'],
  knowledge: [open, open, shut],
};

test.each<[string, Partial<BonusFacts>, string]>([
  ['below the first threshold', { worth: 0 }, 'none'],
  ['behind the shut padlock of the running month', { knowledge: [shut] }, 'held'],
  ['behind a padlock that stayed shut', { knowledge: [shut], today: '2026-12-01' }, 'lost'],
  ['behind a padlock that no question is left for', { knowledge: [shutForGood] }, 'lost'],
  ['below the first threshold of such a month', { knowledge: [shutForGood], worth: 0 }, 'lost'],
  [
    'below the first threshold of a month that is over',
    { knowledge: [shut], worth: 0, today: '2026-12-01' },
    'none',
  ],
  ['with an open padlock', {}, 'due'],
  ['in the ledger', { booked: 50 }, 'booked'],
  [
    'without a rule that asks for it',
    { knowledge: [shut], rule: { ...rule, knowledgeGate: false } },
    'due',
  ],
])('a month %s', (_name, change, expected) => {
  expect(fateOf({ ...month, ...change })).toBe(expected);
});

test.each<[string, Partial<BonusFacts>, string]>([
  ['before its closing', {}, 'reckoned'],
  ['before its closing, all padlocks open', { knowledge: [open, open, open] }, 'reckoned'],
  ['with a padlock that stayed shut', { knowledge: [shut, open, open] }, 'lost'],
  ['below its threshold, lost already', { knowledge: [shut, open, open], worth: 0 }, 'lost'],
  ['with a padlock that cannot open', { knowledge: [open, shutForGood, shut] }, 'lost'],
  [
    'closed, all padlocks open',
    { knowledge: [open, open, open], isClosed: true, today: '2027-01-12' },
    'due',
  ],
  ['closed with a shut padlock', { isClosed: true, today: '2027-01-12' }, 'lost'],
])('a quarter %s', (_name, change, expected) => {
  expect(fateOf({ ...quarter, ...change })).toBe(expected);
});

test('what is called due is what the booking would book', () => {
  const knowledge = fc.record({
    correct: fc.nat({ max: 4 }),
    minimum: fc.nat({ max: 4 }),
    canOpen: fc.boolean(),
  });
  const facts = fc.record({
    kind: fc.constantFrom('month', 'quarter'),
    points: fc.nat({ max: 150 }),
    knowledge: fc.array(knowledge, { minLength: 3, maxLength: 3 }),
    knowledgeGate: fc.boolean(),
    isClosed: fc.boolean(),
    today: fc.constantFrom('2026-10-20', '2026-11-20', '2027-01-12'),
  });
  fc.assert(
    fc.property(facts, ({ points, ...drawn }) => {
      const own = { ...rule, knowledgeGate: drawn.knowledgeGate };
      const months = drawn.kind === 'month' ? quarter.months.slice(0, 1) : quarter.months;
      const known = drawn.knowledge.slice(0, months.length);
      const worth = bonusOf(own, percentOf(points, 100) ?? 0);
      const fate = fateOf({ ...drawn, months, knowledge: known, rule: own, worth, booked: 0 });
      const due = dueBonus({ rule: own, points, target: 100, months: known, staysOpen: false });
      const isBookedNow = drawn.kind === 'month' || drawn.isClosed;
      expect(fate === 'due').toBe(due > 0 && isBookedNow);
      if (fate === 'none') expect(worth).toBe(0);
      if (fate === 'lost') expect(due).toBe(0);
      if (fate === 'held' || fate === 'reckoned') {
        const isHopeless = months.some(
          (start, index) =>
            own.knowledgeGate &&
            (known[index]?.correct ?? 0) < (known[index]?.minimum ?? 0) &&
            (lastDayOf(start) < drawn.today || known[index]?.canOpen === false),
        );
        expect(isHopeless).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});

test('the state of the calls follows', () => {
  expect([stateOf(month), stateOf({ ...month, knowledge: [shut] })]).toEqual(['pending', 'locked']);
  expect([stateOf({ ...month, booked: 1 }), stateOf({ ...month, worth: 0 })]).toEqual([
    'unlocked',
    'none',
  ]);
  expect(stateOf(quarter)).toBe('locked');
});
