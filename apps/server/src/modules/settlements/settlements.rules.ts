import { addMonths, lastDayOf, monthOf, yearOf } from '../../infra/warsaw.ts';

/** The states of a settlement (D34); `stateNames` in settlements.copy.ts has their words. */
export type SettlementState = 'accrued' | 'held' | 'due' | 'paid';

/** Why a statement is in its state. */
export type SettlementReason =
  | 'open'
  | 'changed since'
  | 'zero'
  | 'offset'
  | 'repeated'
  | 'held'
  | 'deleted'
  | 'account missing'
  | 'tax data'
  | 'profile'
  | 'recent change'
  | 'ordered'
  | 'came back'
  | 'returned'
  | 'paid';

/** A statement's state as `standingOf` in standing.store.ts finds it. */
export type PayoutState = {
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  /** Paid on, ordered for, or held until this day. */
  readonly day: string | null;
};

/** A closed month of one person, all its statements together, in the state of the newest. */
export type SettledMonth = {
  /** First day. */
  readonly month: string;
  readonly amount: number;
  readonly state: SettlementState;
  /** In words; empty where the state says all. */
  readonly reason: string;
  readonly paidOn: string | null;
  /** True when the newest statement took something back. */
  readonly isTaken: boolean;
  /** What was given and taken back, and when, in words; empty when nothing was taken back. */
  readonly story: readonly string[];
};

/** What a closing of a month takes in: the month itself, and with the last one of a quarter the quarter. */
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

/** `2026-10` → its first day, or null when it names no month. */
export function monthNamed(text: string): string | null {
  return /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? `${text}-01` : null;
}

/** A month can be closed when it is over: until then figures, answers and deadlines still run. */
export function isOver(month: string, now: Date): boolean {
  return month < monthOf(now);
}

/** Statements are kept as tax law asks: five years after the end of the year in which the tax was due (D26). */
export function keepUntil(today: string): string {
  return `${yearOf(today) + 6}-12-31`;
}

/** The day that decides what a golden point of this month is worth. */
export function valuationDay(month: string): string {
  return lastDayOf(month);
}

/** Golden points that a statement has given (above zero) or taken back, at what one was worth then. */
export type Valued = { readonly amount: number; readonly rate: number };

/**
 * What a statement of a person and month is worth in grosze: points that it takes back go at the rate at which earlier
 * statements gave them, the oldest first, so that no more is taken than was given (D40). Points that make good a debt count
 * as that debt did; only the rest has the rate of today.
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

/** The two people of a payout are two, however their names are typed (HZ35): invisible characters make no other person. */
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

/** The accounts of the panel of which one proposed and the other decided, and what they agreed to. */
export type TwoPeople = {
  readonly proposedBy: number;
  readonly decidedBy: number;
  readonly signoffId: number;
};
