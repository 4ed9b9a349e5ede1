import type { periodExplanation } from '@klub/contract/calls/explain';
import type { CorrectionReason } from '@klub/contract/panel/money/correction-states';
import { correctionReasonNames } from '@klub/contract/sentences';
import type { z } from 'zod';
import { dayOf, monthsOfQuarter } from '../../../infra/warsaw.ts';
import { type BonusFacts, fateOf, isLost, stateOf } from '../../club/ledger/bonus-state.rules.ts';
import {
  type BonusRule,
  bonusOf,
  dueBonus,
  isGateOpen,
  type PeriodKind,
  percentOf,
} from '../../club/ledger/ledger.rules.ts';
import type { Padlock } from '../../club/ledger/padlock.rules.ts';
import { settlingMonth } from '../corrections/corrections.rules.ts';
import {
  type AskedKnowledge,
  type AskedQuestion,
  knowledgeOf,
  presentPadlock,
} from './padlock.rules.ts';

/** The file of a figure or a rule, with the row if known. */
export type Source = Explanation['figures'][number]['targetSource'];

/** A target or a result, never both, with its file. */
export type FigureRow = {
  readonly month: string;
  readonly target: number | null;
  readonly points: number | null;
  readonly shopId: string;
  readonly shopName: string;
  readonly source: Source;
};

/** Texts of a rule in addition to its numbers; `validFrom` is `DD.MM.YYYY`. */
export type RuleInForce = {
  readonly validFrom: string;
  readonly version: number;
  readonly source: Source;
};

export type EntryRow = {
  /**
   * `month`, `quarter`, `knowledge`, `question` (a corrected one), `special`; a manual correction
   * has the kind of its cause.
   */
  readonly kind: string;
  readonly storedKind: string;
  readonly cause: string;
  readonly month: string;
  readonly revision: number;
  readonly amount: number;
  readonly bookedOn: string;
  readonly rule: { readonly validFrom: string; readonly version: number } | null;
  /** Number of the closing that settled it. */
  readonly closing: number | null;
  /** A correction by hand or by file; an earlier version kept none. */
  readonly correction: CorrectionRow | null;
};

export type CorrectionRow = {
  readonly number: string;
  readonly reasonCode: CorrectionReason;
  readonly people: number;
  readonly source: Source;
  /** Null for a participant. */
  readonly office: {
    readonly words: string;
    readonly complaint: string;
    readonly by: string | null;
    readonly decidedBy: string | null;
  } | null;
};

export type AnswerRow = {
  readonly month: string;
  readonly reward: number;
  readonly attempt: number;
  /** `YYYY-MM-DD`, and the same as `DD.MM.YYYY`. */
  readonly day: string;
  readonly answeredOn: string;
  readonly source: Source;
};

export type AskedPeriod = {
  /** `2026-11` or `2026-Q4` */
  readonly period: string;
  readonly kind: PeriodKind;
  /** First days. */
  readonly months: readonly string[];
};

type Explanation = z.input<typeof periodExplanation>;

export type PeriodInput = AskedPeriod & {
  readonly figures: readonly FigureRow[];
  readonly rule: (BonusRule & RuleInForce) | undefined;
  readonly questions: readonly AskedQuestion[];
  readonly entries: readonly EntryRow[];
  /** One for each month. */
  readonly padlocks: readonly Padlock[];
  /** A quarter closes with its last month. */
  readonly isClosed: boolean;
  readonly reopenDays: number;
  readonly pointUnit: string;
  readonly money: Explanation['money'];
  readonly now: Date;
};

export function periodOf(period: string): AskedPeriod {
  if (period.includes('Q')) return { period, kind: 'quarter', months: monthsOfQuarter(period) };
  return { period, kind: 'month', months: [`${period}-01`] };
}

/**
 * The calculation of a month or a quarter; its numbers equal those of the plan and the
 * achievements.
 */
export function presentPeriod(
  input: PeriodInput,
): Explanation & { readonly entries: ShownEntry[] } {
  const { period, figures, rule, entries, questions, padlocks, reopenDays, now } = input;
  const [target, points] = [sumOf(figures, 'target'), sumOf(figures, 'points')];
  const knowledge = padlocks.map((padlock) => knowledgeOf(questions, padlock, { reopenDays, now }));
  const percent = percentOf(points, target);
  const booked = entries.reduce((sum, { amount }) => sum + amount, 0);
  const isOpen = rule === undefined || isGateOpen(rule, knowledge);
  const reward = rewardOf(rule, percent);
  const facts: BonusFacts = {
    kind: input.kind,
    months: input.months,
    knowledge,
    rule,
    worth: reward.worth,
    booked,
    isClosed: input.isClosed,
    today: dayOf(now),
  };
  return {
    period,
    pointUnit: input.pointUnit,
    figures: shopFigures(figures),
    shops: shopsOf(figures),
    target,
    realization: points,
    realizationPercent: percent,
    percentHundredths: hundredthsOf(points, target),
    rule: rule === undefined ? null : { ...rule, thresholds: [...rule.thresholds] },
    ...reward,
    padlock: {
      isNeeded: rule?.knowledgeGate ?? false,
      isOpen,
      staysOpen: !isOpen && staysOpen(input),
      months: padlocks.map(({ month }, index) =>
        presentPadlock(questions, {
          month,
          knowledge: knowledge[index] ?? noKnowledge,
          reopenDays,
          now,
        }),
      ),
    },
    entries: entries.map(presentEntry),
    booked,
    state: stateOf(facts),
    fate: fateOf(facts),
    isLost: isLost(facts),
    ...toBook(input, { target, points, knowledge }),
    money: input.money,
  };
}

const noKnowledge: AskedKnowledge = { questions: 0, correct: 0, minimum: 0, canOpen: false };

/**
 * The reached threshold (the lowest of several with the same bonus), and the bonus above the plan.
 */
function rewardOf(
  rule: BonusRule | undefined,
  percent: number | null,
): Pick<Explanation, 'reached' | 'above' | 'worth'> {
  if (rule === undefined || percent === null) return { reached: null, above: 0, worth: 0 };
  const reached = rule.thresholds
    .filter((threshold) => threshold.percent <= percent)
    .toSorted((a, b) => b.bonus - a.bonus || a.percent - b.percent)[0];
  const worth = bonusOf(rule, percent);
  return { reached: reached ?? null, above: worth - (reached?.bonus ?? 0), worth };
}

/** Hundredths of a percent, floored like the percent; null without a target. */
function hundredthsOf(points: number, target: number): number | null {
  if (target <= 0) return null;
  if (points <= 0) return 0;
  const hundredths = (BigInt(points) * 10_000n) / BigInt(target);
  return hundredths > BigInt(Number.MAX_SAFE_INTEGER)
    ? Number.MAX_SAFE_INTEGER
    : Number(hundredths);
}

export type ShownEntry = ReturnType<typeof presentEntry>;

export function presentEntry(entry: EntryRow) {
  const { bookedOn, amount, revision, storedKind, rule, closing, correction } = entry;
  return {
    bookedOn,
    amount,
    month: settlingMonth(entry).slice(0, 7),
    closing,
    revision,
    isCorrection: storedKind === 'correction' || revision > 1,
    rule,
    correction: correction === null ? null : presentCorrection(correction),
  };
}

function presentCorrection({ reasonCode, ...rest }: CorrectionRow) {
  return { ...rest, reason: correctionReasonNames[reasonCode] };
}

/**
 * True when the period closed under the former rule: bonuses that its padlock let through stay
 * (D39).
 */
function staysOpen({ kind, entries, padlocks }: PeriodInput): boolean {
  return (
    padlocks.at(-1)?.isFormer === true && entries.some(({ storedKind }) => storedKind === kind)
  );
}

/**
 * Amount of the next booking, without manual corrections. A quarter waits until its last month is
 * closed (D44).
 */
function toBook(
  input: PeriodInput,
  {
    target,
    points,
    knowledge,
  }: { target: number; points: number; knowledge: readonly AskedKnowledge[] },
): Pick<Explanation, 'difference' | 'bookedWith'> {
  const { rule, kind, entries, months, isClosed } = input;
  const last = months.at(-1) ?? '';
  if (kind === 'quarter' && !isClosed) return { difference: 0, bookedWith: last.slice(0, 7) };
  const due = dueBonus({ rule, target, points, months: knowledge, staysOpen: staysOpen(input) });
  const own = entries
    .filter(({ storedKind }) => storedKind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { difference: due - own, bookedWith: null };
}

function shopFigures(figures: readonly FigureRow[]): Explanation['figures'] {
  const rows = Map.groupBy(figures, ({ month, shopId }) => `${month} ${shopId}`);
  return [...rows.values()]
    .map((row) => {
      const target = row.find((figure) => figure.target !== null);
      const realisation = row.find((figure) => figure.points !== null);
      return {
        month: (row[0]?.month ?? '').slice(0, 7),
        shop: shopOf(row),
        target: target?.target ?? null,
        targetSource: target?.source ?? null,
        realization: realisation?.points ?? null,
        realizationSource: realisation?.source ?? null,
      };
    })
    .filter(({ target, realization }) => Boolean(target) || Boolean(realization));
}

function shopsOf(figures: readonly FigureRow[]): Explanation['shops'] {
  const rows = Map.groupBy(figures, ({ shopId }) => shopId);
  return [...rows.values()]
    .map((row) => {
      const [target, realization] = [sumOf(row, 'target'), sumOf(row, 'points')];
      return {
        shop: shopOf(row),
        target,
        realization,
        realizationPercent: percentOf(realization, target),
      };
    })
    .filter(({ target, realization }) => target !== 0 || realization !== 0);
}

function shopOf(row: readonly FigureRow[]): { id: string; name: string } {
  return { id: row[0]?.shopId ?? '', name: row[0]?.shopName ?? '' };
}

function sumOf(figures: readonly FigureRow[], field: 'target' | 'points'): number {
  return figures.reduce((sum, figure) => sum + (figure[field] ?? 0), 0);
}
