import type { Role } from '@klub/contract/roles';
import fc from 'fast-check';
import type {
  Attempt,
  Outcome,
} from '../../apps/server/src/modules/club/knowledge/attempt.rules.ts';
import {
  canScoreOpen,
  scoreOf,
} from '../../apps/server/src/modules/club/knowledge/knowledge.rules.ts';
import {
  type BonusRule,
  dueBonus,
} from '../../apps/server/src/modules/club/ledger/ledger.rules.ts';
import {
  type ClosedMonth,
  padlockOf,
} from '../../apps/server/src/modules/club/ledger/padlock.rules.ts';
import {
  type Entry,
  presentYear,
} from '../../apps/server/src/modules/money/challenges/challenges.rules.ts';
import { presentMissing } from '../../apps/server/src/modules/money/explain/missing.rules.ts';
import type { AskedQuestion } from '../../apps/server/src/modules/money/explain/padlock.rules.ts';
import {
  type EntryRow,
  periodOf,
  presentPeriod,
} from '../../apps/server/src/modules/money/explain/period.rules.ts';
import type { SettledMonth } from '../../apps/server/src/modules/money/settlements/settlements.rules.ts';
import {
  dayOf,
  instantOf,
  lastDayOf,
  monthsOfQuarter,
} from '../../apps/server/src/infra/warsaw.ts';

/** Half a year of one person, and the replies that the server's rules make of it. */

export const months = [
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
  '2026-11-01',
  '2026-12-01',
] as const;
export const quarters = ['2026-Q3', '2026-Q4'] as const;

/** `w` a wrong answer, `c` a correct one. */
const tries = ['', 'c', 'w', 'wc', 'ww', 'www', 'wwc'] as const;

const question = fc.record({ tried: fc.constantFrom(...tries), closesEarly: fc.boolean() });
const byHand = fc.constantFrom(0, 0, 0, 20, -20);
const month = fc.record({
  target: fc.constantFrom(0, 100, 100, 100),
  points: fc.constantFrom(0, 40, 60, 85, 100, 104, 140),
  questions: fc.array(question, { maxLength: 4 }),
  /** False: the bonus of an open month is due and not in the ledger yet. */
  isBooked: fc.boolean(),
  byHand,
});
const rule = fc.option(
  fc.record({
    thresholds: fc.constantFrom(
      [
        { percent: 60, bonus: 50 },
        { percent: 80, bonus: 90 },
        { percent: 100, bonus: 150 },
      ],
      [{ percent: 100, bonus: 150 }],
    ),
    aboveRate: fc.constantFrom(0, 3),
    aboveCap: fc.constantFrom(0, 60),
    knowledgeGate: fc.constantFrom(true, true, false),
  }),
  { freq: 6, nil: null },
);

export const histories = fc.record({
  now: fc.constantFrom(
    '2026-08-14T12:00:00+02:00',
    '2026-10-03T12:00:00+02:00',
    '2026-11-20T12:00:00+01:00',
    '2026-12-30T12:00:00+01:00',
    '2026-12-31T23:30:00+01:00',
    '2027-01-06T12:00:00+01:00',
  ),
  monthRule: rule,
  quarterRule: rule,
  minimum: fc.nat({ max: 3 }),
  reopenDays: fc.constantFrom(0, 3),
  months: fc.array(month, { minLength: months.length, maxLength: months.length }),
  quartersByHand: fc.array(byHand, { minLength: quarters.length, maxLength: quarters.length }),
  /** How many of the months that are over stay open, the newest first. */
  stillOpen: fc.constantFrom(0, 0, 1, 2),
  settled: fc.constantFrom('accrued', 'due', 'held', 'paid', 'returned'),
});

export type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;
export type MonthFacts = History['months'][number];

const role: Role = 'user1';
const shop = { shopId: 'WR-01', shopName: 'Remontownia' };
const pointUnit = '1 punkt to 1 zł netto';

export function factsOf(given: History, start: string): MonthFacts {
  const facts = given.months[months.findIndex((one) => one === start)];
  if (facts === undefined) throw new Error(`No month ${start}.`);
  // A plan comes before its month, a result does not.
  return hasBegun(given, start) ? facts : { ...facts, points: 0 };
}

export function nowOf({ now }: History): Date {
  return new Date(now);
}

/** Closed months, oldest first. */
export function closedOf(given: History): string[] {
  const over = months.filter((start) => lastDayOf(start) < dayOf(nowOf(given)));
  return over.slice(0, Math.max(0, over.length - given.stillOpen));
}

function hasBegun(given: History, start: string): boolean {
  return start <= dayOf(nowOf(given));
}

function questionsOf(given: History): AskedQuestion[] {
  return months.flatMap((start) =>
    factsOf(given, start).questions.map(({ tried, closesEarly }, index) => ({
      slug: `${start.slice(0, 7)}-${index}`,
      title: `Pytanie ${index + 1}`,
      month: start,
      opensAt: instantOf(start),
      closesAt: instantOf(closesEarly ? `${start.slice(0, 8)}12` : lastDayOf(start), '23:59'),
      reward: 15,
      pill: `pigulka-${index}`,
      attempts: hasBegun(given, start) ? attemptsOf(tried, start) : [],
    })),
  );
}

function attemptsOf(tried: string, start: string): Attempt[] {
  return [...tried].map((one, index) => {
    const outcome: Outcome = one === 'c' ? 'correct' : 'wrong';
    return { number: index + 1, outcome, replyIds: null, deadlineAt: instantOf(start, '08:00') };
  });
}

function closingsOf(given: History): ClosedMonth[] {
  return closedOf(given).map((start) => ({ month: start, knowledgeMinimum: given.minimum }));
}

function knowledgeOf(given: History, start: string) {
  const { questions } = factsOf(given, start);
  const correct = hasBegun(given, start)
    ? questions.filter(({ tried }) => tried.endsWith('c')).length
    : 0;
  return { correct, minimum: given.minimum };
}

export type Booking = { readonly period: string; readonly start: string; readonly amount: number };

/** What the bookings have written: of a month at once or with its closing, of a quarter with its closing. */
export function bookingsOf(given: History): Booking[] {
  const closed = closedOf(given);
  const ofMonths = months.flatMap((start) => {
    const { target, points, isBooked } = factsOf(given, start);
    if (!hasBegun(given, start) || !(isBooked || closed.includes(start))) return [];
    return booked(start.slice(0, 7), start, {
      rule: given.monthRule ?? undefined,
      target,
      points,
      months: [knowledgeOf(given, start)],
    });
  });
  const ofQuarters = quarters.flatMap((quarter) => {
    const within = monthsOfQuarter(quarter);
    if (!closed.includes(within[2])) return [];
    return booked(quarter, within[0], {
      rule: given.quarterRule ?? undefined,
      target: sum(within.map((start) => factsOf(given, start).target)),
      points: sum(within.map((start) => factsOf(given, start).points)),
      months: within.map((start) => knowledgeOf(given, start)),
    });
  });
  return [...ofMonths, ...ofQuarters];
}

function booked(
  period: string,
  start: string,
  facts: Omit<Parameters<typeof dueBonus>[0], 'staysOpen'>,
): Booking[] {
  const amount = dueBonus({ ...facts, staysOpen: false });
  return amount === 0 ? [] : [{ period, start, amount }];
}

/** Bookings and corrections by hand, of months that have begun and quarters that are closed. */
export function entriesOf(given: History): (Booking & { readonly isByHand: boolean })[] {
  const closed = closedOf(given);
  const corrections = [
    ...months
      .filter((start) => hasBegun(given, start))
      .map((start) => ({
        period: start.slice(0, 7),
        start,
        amount: factsOf(given, start).byHand,
      })),
    ...quarters
      .map((quarter, index) => ({
        period: quarter as string,
        start: monthsOfQuarter(quarter)[0],
        amount: given.quartersByHand[index] ?? 0,
      }))
      .filter(({ period }) => closed.includes(monthsOfQuarter(period)[2])),
  ].filter(({ amount }) => amount !== 0);
  return [
    ...bookingsOf(given).map((entry) => ({ ...entry, isByHand: false })),
    ...corrections.map((entry) => ({ ...entry, isByHand: true })),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function settledOf(given: History): SettledMonth[] {
  const [state, reason, paidOn] = (
    {
      accrued: ['accrued', '', null],
      due: ['due', '', null],
      held: ['held', 'brak numeru konta', null],
      paid: ['paid', '', '2026-12-14'],
      returned: ['held', 'przelew wrócił', null],
    } as const
  )[given.settled];
  const entries = entriesOf(given);
  return closedOf(given).map((start) => {
    const amount = sum(
      entries
        .filter((entry) => closingMonthOf(entry.period) === start)
        .map((entry) => entry.amount),
    );
    return { month: start, amount, state, reason, paidOn, isTaken: amount < 0, story: [] };
  });
}

function closingMonthOf(period: string): string {
  return period.includes('Q') ? monthsOfQuarter(period)[2] : `${period}-01`;
}

function ruleOf(rule: BonusRule | null, kind: 'month' | 'quarter') {
  return rule === null ? [] : [{ ...rule, role, kind, validFrom: '2026-01-01', version: 1 }];
}

/** The replies of all calls that name the person's amounts. */
export function repliesOf(given: History) {
  const now = nowOf(given);
  const today = dayOf(now);
  const questions = questionsOf(given);
  const entries = entriesOf(given);
  const closed = closingsOf(given);
  const running = `${today.slice(0, 7)}-01`;
  const stored = {
    role,
    figures: months.map((start) => {
      const { target, points } = factsOf(given, start);
      return { month: start, target, points, isPlanned: true, isChosen: false };
    }),
    entries: [...entries.map(asEntry), ...askedOf(given, questions)],
    formerRoles: [],
    years: [2026],
    places: [{ id: shop.shopId, name: shop.shopName }],
    settings: [
      { name: 'knowledge_minimum', valid_from: '2026-01-01', value: String(given.minimum) },
      { name: 'reopen_days', valid_from: '2026-01-01', value: String(given.reopenDays) },
    ],
    closed,
    rules: [...ruleOf(given.monthRule, 'month'), ...ruleOf(given.quarterRule, 'quarter')],
    questions: questions.filter(({ month: of }) => of === running),
    paid: 0,
  };
  const year = (of: number) =>
    presentYear({ year: of, now, isOneShop: false, stored, settled: settledOf(given) });
  const period = (name: string) => {
    const asked = periodOf(name);
    const own = asked.kind === 'month' ? given.monthRule : given.quarterRule;
    return presentPeriod({
      ...asked,
      figures: asked.months.flatMap((start) => figuresOf(given, start)),
      rule:
        own === null ? undefined : { ...own, validFrom: '01.01.2026', version: 1, source: null },
      questions: questions.filter(({ month: of }) => asked.months.includes(of)),
      entries: entries.filter((entry) => entry.period === name).map(asRow),
      padlocks: asked.months.map((start) => padlockOf(start, () => given.minimum, closed)),
      isClosed: closed.some(({ month: of }) => of === asked.months.at(-1)),
      reopenDays: given.reopenDays,
      pointUnit,
      money: { month: (asked.months.at(-1) ?? '').slice(0, 7), rate: 100, closings: [] },
      now,
    });
  };
  const ofMonth = questions.filter(({ month: of }) => of === running);
  const padlock = padlockOf(running, () => given.minimum, []);
  const isInHalf = months.some((start) => start === running);
  const correct = ofMonth.filter(({ attempts }) => attempts.at(-1)?.outcome === 'correct');
  const score = scoreOf({ passed: correct.length, total: ofMonth.length }, padlock);
  const isGated = [given.monthRule, given.quarterRule].some((one) => one?.knowledgeGate === true);
  return {
    year: year(2026),
    period,
    missing: presentMissing({
      figures: isInHalf ? figuresOf(given, running) : [],
      rule: given.monthRule ?? undefined,
      questions: ofMonth,
      padlock,
      role,
      chances: { reopenDays: given.reopenDays, secondChancePercent: 50 },
      pointUnit,
      now,
    }),
    score: {
      score,
      holdsBonus: isGated && canScoreOpen(score, ofMonth, { reopenDays: given.reopenDays, now }),
      info: '',
    },
  };
}

function asEntry({ start, period, amount }: Booking): Entry {
  return { month: start, kind: period.includes('Q') ? 'quarter' : 'month', amount, correct: 0 };
}

function askedOf(given: History, questions: readonly AskedQuestion[]): Entry[] {
  return months.flatMap((start) => {
    const asked = questions.filter(({ month: of }) => of === start).length;
    if (asked === 0) return [];
    return [
      { month: start, kind: 'asked', amount: asked, correct: knowledgeOf(given, start).correct },
    ];
  });
}

function figuresOf(given: History, start: string) {
  const { target, points } = factsOf(given, start);
  return [
    { month: start, target, points: null, ...shop, source: null },
    { month: start, target: null, points, ...shop, source: null },
  ];
}

function asRow(entry: Booking & { readonly isByHand: boolean }, index: number): EntryRow {
  const kind = entry.period.includes('Q') ? 'quarter' : 'month';
  return {
    kind,
    storedKind: entry.isByHand ? 'correction' : kind,
    cause: `${kind}:${entry.period}`,
    month: entry.start,
    revision: index + 1,
    amount: entry.amount,
    bookedOn: '10.12.2026',
    rule: null,
    closing: null,
    correction: null,
  };
}
