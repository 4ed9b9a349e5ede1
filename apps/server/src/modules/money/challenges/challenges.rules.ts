import {
  addMonths,
  dayOf,
  lastDayOf,
  monthsOfQuarter,
  quarterOf,
  yearOf,
  firstDayOf,
} from '../../../infra/warsaw.ts';
import {
  type Attempt,
  type Dates,
  isAnswerable,
  standingOf,
} from '../../club/knowledge/attempt.rules.ts';
import { fateOf, isLost, type PadlockFacts, stateOf } from '../../club/ledger/bonus-state.rules.ts';
import type { BonusRule, PeriodKind } from '../../club/ledger/ledger.rules.ts';
import {
  canPadlockOpen,
  type ClosedMonth,
  minimumOf,
  padlockOf,
} from '../../club/ledger/padlock.rules.ts';
import { type DatedValue, settingIn } from '../../club/settings/settings.rules.ts';
import type { SettledMonth } from '../settlements/settlements.rules.ts';
import {
  bonusFacts,
  type Challenges,
  currentPlan,
  type Period,
  planRow,
  presentPadlock,
  worthOf,
} from './period.rules.ts';
import { settlementOf } from './settled.rules.ts';

/**
 * A target or the points of one shop in one month; `isChosen`: of the chosen shop, `isPlanned`: the
 * shop has a plan in that month.
 */
export type Figure = {
  readonly month: string;
  readonly target: number;
  readonly points: number;
  readonly isPlanned: boolean;
  readonly isChosen: boolean;
};

/**
 * A ledger entry by purpose: `month`, `quarter`, `knowledge`, `question` (a corrected one), or a
 * special task. Kind `asked`: a month's number of questions and of this person's right answers.
 */
export type Entry = {
  readonly month: string;
  readonly kind: string;
  readonly amount: number;
  readonly correct: number;
};

export type DatedRule = BonusRule & {
  readonly role: string;
  readonly kind: PeriodKind;
  readonly validFrom: string;
  readonly version: number;
};

export type StoredYear = {
  readonly role: string;
  readonly figures: readonly Figure[];
  readonly entries: readonly Entry[];
  /**
   * Former roles, each until the day before `since`, oldest first; a month counts by the role of
   * its last day.
   */
  readonly formerRoles: readonly { readonly since: string; readonly role: string }[];
  readonly years: readonly number[];
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly settings: readonly (DatedValue & { readonly name: string })[];
  readonly closed: readonly ClosedMonth[];
  readonly rules: readonly DatedRule[];
  /** The running month's questions for the person's role, with the own attempts. */
  readonly questions: readonly (Dates & { readonly attempts: readonly Attempt[] })[];
  /** Golden points of the year that were transferred. */
  readonly paid: number;
};

export type YearInput = {
  readonly year: number;
  readonly now: Date;
  readonly isOneShop: boolean;
  readonly stored: StoredYear;
  readonly settled: readonly SettledMonth[];
};

/**
 * The current month within a year: today's, the last of a past year, the first of a future year.
 */
function currentMonthOf(year: number, today: string): string {
  const difference = year - yearOf(today);
  if (difference === 0) return firstDayOf(today);
  return difference < 0 ? `${year}-12-01` : `${year}-01-01`;
}

/** A year as the three tabs show it. Bonuses count all shops, whichever shop is chosen. */
export function presentYear(input: YearInput): Challenges {
  const { year, stored } = input;
  const today = dayOf(input.now);
  const currentMonth = currentMonthOf(year, today);
  const currentQuarter = quarterOf(currentMonth);
  const months = monthsOf(year).map((month) => periodOf(input, 'month', [month]));
  const quarters = quartersOf(year).map((quarter) =>
    periodOf(input, 'quarter', monthsOfQuarter(quarter)),
  );
  const hasBegun = ({ start }: Period): boolean => start <= currentMonth;
  const shownMonth = months.find(({ start }) => start === currentMonth);
  const monthPlan = currentPlan(shownMonth);
  const quarterPlan = currentPlan(
    quarters.find(({ start }) => quarterOf(start) === currentQuarter),
  );
  return {
    year: [...new Set([...stored.years, yearOf(today)])].toSorted((a, b) => b - a),
    currentYear: year,
    currentMonth: monthName(currentMonth),
    currentQuarter,
    pointUnit: settingIn(settingsNamed(stored, 'point_unit'), 'point_unit', unitDay(year, today)),
    places: [...stored.places],
    currentMonthPlan: monthPlan && { targetMonthBase: monthPlan.target, ...monthPlan.plan },
    currentQuarterPlan: quarterPlan && {
      targetQuarterBase: quarterPlan.target,
      ...quarterPlan.plan,
    },
    currentMonthPadlock: presentPadlock(shownMonth),
    currentQuarterPlanDetails: months
      .filter(({ start }) => quarterOf(start) === currentQuarter)
      .toReversed()
      .map((period) => ({ month: monthName(period.start), ...planRow(period) })),
    monthsPlan: months
      .filter((period) => hasBegun(period) && period.shownTarget > 0)
      .map((period) => ({ month: monthName(period.start), ...planRow(period) })),
    quartersPlan: quarters
      .filter((period) => hasBegun(period) && period.shownTarget > 0)
      .map((period) => ({ quarter: quarterOf(period.start), ...planRow(period) })),
    ...earnings(months, quarters, hasBegun, input),
    totalPaid: stored.paid,
    aboveTarget: monthPlan?.plan.aboveTarget ?? false,
  };
}

/** The year's ledger entries; `totalBonus` is their exact sum. */
function earnings(
  months: readonly Period[],
  quarters: readonly Period[],
  hasBegun: (period: Period) => boolean,
  { stored: { entries }, settled, now }: YearInput,
): Pick<
  Challenges,
  'bonusMonthsPlan' | 'bonusQuartersPlan' | 'bonusKnowledge' | 'bonusSpecials' | 'totalBonus'
> {
  const today = dayOf(now);
  const bonusOfPeriod = (kind: PeriodKind, period: Period) => ({
    bonus: period.booked,
    ...stateIn(kind, period, today),
    settlement: settlementOf(
      { kind, start: period.start, booked: period.booked },
      entries,
      settled,
    ),
  });
  // Hides entries that were booked and reversed before any settlement.
  const isShown =
    (kind: PeriodKind) =>
    (period: Period): boolean =>
      bonusOfPeriod(kind, period).settlement !== null || (period.target > 0 && hasBegun(period));
  const bonusMonthsPlan = months
    .filter(isShown('month'))
    .map((period) => ({ month: monthName(period.start), ...bonusOfPeriod('month', period) }));
  const bonusQuartersPlan = quarters.filter(isShown('quarter')).map((period) => ({
    quarter: quarterOf(period.start),
    ...bonusOfPeriod('quarter', period),
    reckoned: reckonedOf(period, today),
  }));
  const bonusKnowledge = amountOf(entries, (kind) => kind === 'knowledge' || kind === 'question');
  const bonusSpecials = amountOf(entries, (kind) => !kindsElsewhere.has(kind));
  const rows = [...bonusMonthsPlan, ...bonusQuartersPlan].reduce(
    (sum, { bonus }) => sum + bonus,
    0,
  );
  return {
    bonusMonthsPlan,
    bonusQuartersPlan,
    bonusKnowledge,
    bonusSpecials,
    totalBonus: rows + bonusKnowledge + bonusSpecials,
  };
}

function stateIn(kind: PeriodKind, period: Period, today: string) {
  const facts = bonusFacts(kind, period, today);
  return { state: stateOf(facts), fate: fateOf(facts), isLost: isLost(facts) };
}

/** Null for a quarter that is closed; 0 where nothing can come any more. */
function reckonedOf(quarter: Period, today: string): number | null {
  if (quarter.isClosed) return null;
  return fateOf(bonusFacts('quarter', quarter, today)) === 'reckoned' ? worthOf(quarter) : 0;
}

/** Kinds that are not special tasks. */
const kindsElsewhere = new Set(['month', 'quarter', 'knowledge', 'question', 'asked']);

function periodOf(input: YearInput, kind: PeriodKind, months: readonly string[]): Period {
  const { stored, isOneShop } = input;
  const start = months[0] ?? '';
  // A result without a plan does not count in a quarter (D62).
  const figures = stored.figures.filter(
    ({ month, isPlanned }) => months.includes(month) && (kind === 'month' || isPlanned),
  );
  const shown = isOneShop ? figures.filter(({ isChosen }) => isChosen) : figures;
  const entries = stored.entries.filter(({ month }) => months.includes(month));
  return {
    start,
    months,
    rule: ruleIn(stored, kind, start),
    target: sumOf(figures, 'target'),
    points: sumOf(figures, 'points'),
    shownTarget: sumOf(shown, 'target'),
    shownPoints: sumOf(shown, 'points'),
    booked: amountOf(entries, (entry) => entry === kind),
    knowledge: knowledgeOf(months, entries, input),
    isClosed: stored.closed.some(({ month }) => month === months.at(-1)),
  };
}

function knowledgeOf(
  months: readonly string[],
  entries: readonly Entry[],
  { stored, now }: YearInput,
): PadlockFacts[] {
  const minimums = settingsNamed(stored, 'knowledge_minimum');
  return months.map((month) => {
    const asked = entries.find((entry) => entry.kind === 'asked' && entry.month === month);
    const padlock = padlockOf(
      month,
      (day) => settingIn(minimums, 'knowledge_minimum', day),
      stored.closed,
    );
    const questions = asked?.amount ?? 0;
    const known = { correct: asked?.correct ?? 0, minimum: minimumOf(padlock, questions) };
    const answerable = answerableIn(month, stored, now);
    return { ...known, canOpen: canPadlockOpen(known, { asked: questions, answerable }) };
  });
}

/** Infinite for a month whose questions are not known yet, or not any more. */
function answerableIn(month: string, stored: StoredYear, now: Date): number {
  if (month.slice(0, 7) !== dayOf(now).slice(0, 7)) return Number.POSITIVE_INFINITY;
  const reopenDays = settingIn(settingsNamed(stored, 'reopen_days'), 'reopen_days', dayOf(now));
  return stored.questions.filter((question) =>
    isAnswerable(standingOf(question, question.attempts, reopenDays, now)),
  ).length;
}

/**
 * The rule in force on the first day, for the person's role then: the latest date up to it, with
 * its highest version.
 */
function ruleIn(stored: StoredYear, kind: PeriodKind, start: string): DatedRule | undefined {
  const role =
    stored.formerRoles.find(({ since }) => since > lastDayOf(start))?.role ?? stored.role;
  return stored.rules
    .filter((rule) => rule.role === role && rule.kind === kind && rule.validFrom <= start)
    .reduce<DatedRule | undefined>(
      (latest, next) => (latest === undefined || isLater(next, latest) ? next : latest),
      undefined,
    );
}

function isLater(next: DatedRule, latest: DatedRule): boolean {
  if (next.validFrom !== latest.validFrom) return next.validFrom > latest.validFrom;
  return next.version > latest.version;
}

/** Newest first. */
function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, back) => addMonths(`${year}-12-01`, -back));
}

/** Newest first. */
function quartersOf(year: number): string[] {
  return [4, 3, 2, 1].map((number) => `${year}-Q${number}`);
}

/** A past year uses the unit at its end. */
function unitDay(year: number, today: string): string {
  return year === yearOf(today) ? today : lastDayOf(currentMonthOf(year, today));
}

function settingsNamed(stored: StoredYear, name: string): DatedValue[] {
  return stored.settings.filter((setting) => setting.name === name);
}

function sumOf(figures: readonly Figure[], field: 'target' | 'points'): number {
  return figures.reduce((sum, figure) => sum + figure[field], 0);
}

function amountOf(entries: readonly Entry[], isMeant: (kind: string) => boolean): number {
  return entries.reduce((sum, { kind, amount }) => (isMeant(kind) ? sum + amount : sum), 0);
}

function monthName(month: string): string {
  return month.slice(0, 7);
}
