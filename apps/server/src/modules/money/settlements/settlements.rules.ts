import { addMonths, lastDayOf, monthOf, yearOf } from '../../../infra/warsaw.ts';

/** States of a settlement (D34); `stateNames` in settlements.copy.ts has their words. */
export type SettlementState = 'accrued' | 'held' | 'due' | 'paid';

export type SettlementReason =
  | 'open'
  | 'changed since'
  | 'zero'
  | 'offset'
  | 'repeated'
  | 'held'
  | 'deleted'
  | 'account missing'
  | 'legal form'
  | 'tax data'
  | 'profile'
  | 'recent change'
  | 'ordered'
  | 'came back'
  | 'returned'
  | 'paid';

/** A statement's state, from `standingOf` in standing.store.ts. */
export type PayoutState = {
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  /** Day of payment, of the order, or of the hold's end. */
  readonly day: string | null;
};

/** A closed month of one person, all its statements together, with the state of the newest. */
export type SettledMonth = {
  /** First day. */
  readonly month: string;
  readonly amount: number;
  readonly state: SettlementState;
  /** In words; empty when the state needs none. */
  readonly reason: string;
  readonly paidOn: string | null;
  /** True when the newest statement deducted something. */
  readonly isTaken: boolean;
  /** Amounts and days in words; empty when nothing was deducted. */
  readonly story: readonly string[];
};

/** What a closing settles: the month, and with a quarter's last month the quarter. */
export type ClosingPeriod = {
  /** First day. */
  readonly month: string;
  /** First day of the quarter that ends with the month. */
  readonly quarterStart: string | null;
};

export function closingPeriodOf(month: string): ClosingPeriod {
  const isLastOfQuarter = Number(month.slice(5, 7)) % 3 === 0;
  return { month, quarterStart: isLastOfQuarter ? addMonths(month, -2) : null };
}

/** `2026-10` → its first day; null for an invalid month. */
export function monthNamed(text: string): string | null {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;
}

/** A month can be closed after its end: until then figures, answers and deadlines change. */
export function isOver(month: string, now: Date): boolean {
  return month < monthOf(now);
}

/**
 * How long statements are kept by tax law: five years after the end of the year in which the tax
 * was due (D26).
 */
export function keepUntil(today: string): string {
  return `${yearOf(today) + 6}-12-31`;
}

/** The day that decides a golden point's value in this month. */
export function valuationDay(month: string): string {
  return lastDayOf(month);
}

/** Golden points that a statement gave (positive) or deducted, with their rate then. */
export type Valued = { readonly amount: number; readonly rate: number };

/**
 * Value of a person's statement of a month, in grosze: deducted points use the rates of earlier
 * statements, oldest first, so that no more is deducted than was given (D40). Points that settle a
 * debt use that debt's rate; only the rest uses today's.
 */
export function groszeOf(earlier: readonly Valued[], statement: Valued): number {
  const lots: { amount: number; rate: number }[] = [];
  let grosze = 0;
  for (const { amount, rate } of [...earlier, statement]) {
    let rest = amount;
    grosze = 0;
    for (let lot = lots[0]; lot !== undefined && rest * lot.amount < 0; lot = lots[0]) {
      const settled = Math.sign(rest) * Math.min(Math.abs(rest), Math.abs(lot.amount));
      grosze += settled * lot.rate;
      rest -= settled;
      lot.amount += settled;
      if (lot.amount === 0) lots.shift();
    }
    grosze += rest * rate;
    if (rest !== 0) lots.push({ amount: rest, rate });
  }
  return grosze;
}

/**
 * Detects one person under two spellings, because a payout needs two people (HZ35): ignores
 * invisible characters.
 */
export function isSamePerson(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}

function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLocaleLowerCase('pl-PL');
}

/** The panel accounts of proposer and decider, and the id of their proposal. */
export type TwoPeople = {
  readonly proposedBy: number;
  readonly decidedBy: number;
  readonly signoffId: number;
};
