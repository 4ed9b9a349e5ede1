import type { challengesEndpoints } from '@klub/contract/challenges';
import type { z } from 'zod';
import { addMonths, lastDayOf, monthsOfQuarter, quarterOf, yearOf } from '../../infra/warsaw.ts';
import {
  type BonusRule,
  bonusOf,
  earnsMoreAbove,
  isGateOpen,
  type PeriodKind,
  percentOf,
  stillLeftOf,
} from '../ledger/ledger.rules.ts';
import { type DatedValue, settingIn } from '../settings/settings.rules.ts';

/** What a person planned, did and earned in a month; `chosen…` is of the one shop that was asked for. */
export type MonthFigures = {
  readonly month: string;
  readonly target: number;
  readonly points: number;
  readonly chosenTarget: number;
  readonly chosenPoints: number;
  readonly bookedMonth: number;
  /** Stands on the first month of its quarter. */
  readonly bookedQuarter: number;
  readonly bookedKnowledge: number;
  readonly bookedSpecials: number;
  readonly questions: number;
  readonly correct: number;
};

export type DatedRule = BonusRule & {
  readonly kind: PeriodKind;
  readonly validFrom: string;
  readonly version: number;
};

export type ProgrammeFrame = {
  readonly years: readonly number[];
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly settings: readonly (DatedValue & { readonly name: string })[];
};

export type Challenges = z.input<(typeof challengesEndpoints)['GET /api/v1/challenges']['reply']>['data'];
type BonusState = Challenges['bonusMonthsPlan'][number]['state'];

export type YearInput = {
  readonly year: number;
  /** Today in Warsaw. */
  readonly today: string;
  readonly isOneShop: boolean;
  readonly figures: readonly MonthFigures[];
  readonly rules: readonly DatedRule[];
  readonly frame: ProgrammeFrame;
};

/** The month that counts as current in a year: today's, the last of a past year, the first of one to come. */
export function currentMonthOf(year: number, today: string): string {
  const difference = year - yearOf(today);
  if (difference === 0) return `${today.slice(0, 7)}-01`;
  return difference < 0 ? `${year}-12-01` : `${year}-01-01`;
}

/** A year as the three tabs show it. Bonuses are the person's over all shops, whichever shop is chosen. */
export function presentYear(input: YearInput): Challenges {
  const { year, today, frame } = input;
  const currentMonth = currentMonthOf(year, today);
  const currentQuarter = quarterOf(currentMonth);
  const months = monthsUpTo(currentMonth, 12).map((month) => periodOf(input, 'month', [month]));
  const quarters = quartersUpTo(currentQuarter).map((name) => periodOf(input, 'quarter', monthsOfQuarter(name)));
  const monthPlan = currentPlan(periodOf(input, 'month', [currentMonth]));
  const quarterPlan = currentPlan(periodOf(input, 'quarter', monthsOfQuarter(currentQuarter)));
  const earned = earnings(input);
  return {
    year: [...new Set([...frame.years, yearOf(today)])].toSorted((a, b) => b - a),
    currentYear: year,
    currentMonth: monthName(currentMonth),
    currentQuarter,
    pointUnit: settingIn(settingsNamed(frame, 'point_unit'), 'point_unit', unitDay(year, today)),
    places: [...frame.places],
    currentMonthPlan: monthPlan && { targetMonthBase: monthPlan.target, ...monthPlan.plan },
    currentQuarterPlan: quarterPlan && { targetQuarterBase: quarterPlan.target, ...quarterPlan.plan },
    currentQuarterPlanDetails: monthsOfQuarter(currentQuarter)
      .map((month) => periodOf(input, 'month', [month]))
      .map((period) => ({ month: monthName(period.start), ...planRow(period) })),
    monthsPlan: months.filter(hasTarget).map((period) => ({ month: monthName(period.start), ...planRow(period) })),
    quartersPlan: quarters
      .filter(hasTarget)
      .map((period) => ({ quarter: quarterOf(period.start), ...planRow(period) })),
    ...earned,
    aboveTarget: monthPlan?.plan.aboveTarget ?? false,
  };
}

/** What the ledger says of the year; `totalBonus` is the sum of everything beside it, to the point. */
function earnings(
  input: YearInput,
): Pick<Challenges, 'bonusMonthsPlan' | 'bonusQuartersPlan' | 'bonusKnowledge' | 'bonusSpecials' | 'totalBonus'> {
  const current = currentMonthOf(input.year, input.today);
  const isShown = (period: Period): boolean => period.booked !== 0 || (period.target > 0 && period.start <= current);
  const allMonths = monthsUpTo(`${input.year}-12-01`, 12);
  const bonusMonthsPlan = allMonths
    .map((month) => periodOf(input, 'month', [month]))
    .filter(isShown)
    .map((period) => ({ month: monthName(period.start), bonus: period.booked, state: bonusState(period) }));
  const bonusQuartersPlan = quartersUpTo(`${input.year}-Q4`)
    .map((name) => periodOf(input, 'quarter', monthsOfQuarter(name)))
    .filter(isShown)
    .map((period) => ({ quarter: quarterOf(period.start), bonus: period.booked, state: bonusState(period) }));
  const bonusKnowledge = sumOf(input.figures, 'bookedKnowledge');
  const bonusSpecials = sumOf(input.figures, 'bookedSpecials');
  const rows = [...bonusMonthsPlan, ...bonusQuartersPlan].reduce((sum, { bonus }) => sum + bonus, 0);
  return {
    bonusMonthsPlan,
    bonusQuartersPlan,
    bonusKnowledge,
    bonusSpecials,
    totalBonus: rows + bonusKnowledge + bonusSpecials,
  };
}

type Period = {
  readonly start: string;
  readonly rule: BonusRule | undefined;
  /** Over all shops: what the bonus goes by. */
  readonly target: number;
  readonly points: number;
  /** Of the chosen shop, or over all: what the screen shows. */
  readonly shownTarget: number;
  readonly shownPoints: number;
  readonly booked: number;
  readonly isGateOpen: boolean;
};

function periodOf(input: YearInput, kind: PeriodKind, months: readonly string[]): Period {
  const { rules, frame, isOneShop } = input;
  const start = months[0] ?? '';
  const figures = input.figures.filter(({ month }) => months.includes(month));
  const rule = ruleIn(rules, kind, start);
  const minimums = settingsNamed(frame, 'knowledge_minimum');
  const knowledge = figures.map(({ month, questions, correct }) => ({
    questions,
    correct,
    minimum: settingIn(minimums, 'knowledge_minimum', month),
  }));
  return {
    start,
    rule,
    target: sumOf(figures, 'target'),
    points: sumOf(figures, 'points'),
    shownTarget: sumOf(figures, isOneShop ? 'chosenTarget' : 'target'),
    shownPoints: sumOf(figures, isOneShop ? 'chosenPoints' : 'points'),
    booked: sumOf(figures, kind === 'month' ? 'bookedMonth' : 'bookedQuarter'),
    isGateOpen: rule === undefined || isGateOpen(rule, knowledge),
  };
}

/** The rule in force on the first day: the latest date up to it, and of that date the highest version. */
function ruleIn(rules: readonly DatedRule[], kind: PeriodKind, start: string): DatedRule | undefined {
  return rules
    .filter((rule) => rule.kind === kind && rule.validFrom <= start)
    .reduce<DatedRule | undefined>(
      (latest, next) => (latest === undefined || isLater(next, latest) ? next : latest),
      undefined,
    );
}

function isLater(next: DatedRule, latest: DatedRule): boolean {
  if (next.validFrom !== latest.validFrom) return next.validFrom > latest.validFrom;
  return next.version > latest.version;
}

/** What the achievement is worth by rule, whether or not the padlock lets it through. */
function worthOf({ rule, points, target }: Period): number {
  const percent = percentOf(points, target);
  return rule === undefined || percent === null ? 0 : bonusOf(rule, percent);
}

function planRow(period: Period): { realizationPercent: number | null; stillLeft: number | null; bonus: number } {
  const { shownPoints, shownTarget } = period;
  return {
    realizationPercent: percentOf(shownPoints, shownTarget),
    stillLeft: stillLeftOf(shownPoints, shownTarget),
    bonus: worthOf(period),
  };
}

/** Null while no target is set. Below 100 % the bonus is what the full plan gives, from there on what it gives now. */
function currentPlan(period: Period) {
  const { rule, shownPoints, shownTarget } = period;
  const realizationPercent = percentOf(shownPoints, shownTarget);
  const stillLeft = stillLeftOf(shownPoints, shownTarget);
  if (realizationPercent === null || stillLeft === null) return null;
  const percent = percentOf(period.points, period.target) ?? 0;
  const bonus = rule === undefined ? 0 : bonusOf(rule, Math.max(100, percent));
  const aboveTarget = rule !== undefined && earnsMoreAbove(rule, percent);
  return { target: shownTarget, plan: { realization: shownPoints, bonus, aboveTarget, realizationPercent, stillLeft } };
}

function bonusState(period: Period): BonusState {
  if (period.booked !== 0) return 'unlocked';
  if (worthOf(period) === 0) return 'none';
  return period.isGateOpen ? 'pending' : 'locked';
}

function hasTarget({ shownTarget }: Period): boolean {
  return shownTarget > 0;
}

/** The months of the year up to `last`, newest first. */
function monthsUpTo(last: string, most: number): string[] {
  return Array.from({ length: most }, (_, back) => addMonths(last, -back)).filter(
    (month) => yearOf(month) === yearOf(last),
  );
}

/** The quarters of the year up to `last`, newest first. */
function quartersUpTo(last: string): string[] {
  return ['Q4', 'Q3', 'Q2', 'Q1'].map((name) => `${last.slice(0, 5)}${name}`).filter((name) => name <= last);
}

/** The unit of a past year is the one at its end. */
function unitDay(year: number, today: string): string {
  return year === yearOf(today) ? today : lastDayOf(currentMonthOf(year, today));
}

function settingsNamed(frame: ProgrammeFrame, name: string): DatedValue[] {
  return frame.settings.filter((setting) => setting.name === name);
}

function sumOf(figures: readonly MonthFigures[], field: Exclude<keyof MonthFigures, 'month'>): number {
  return figures.reduce((sum, month) => sum + month[field], 0);
}

function monthName(month: string): string {
  return month.slice(0, 7);
}
