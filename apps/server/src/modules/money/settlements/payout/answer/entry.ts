import type { Figure } from './totals.rules.ts';

/**
 * An entry of a bank's answer that names one of the club's transfers and is not an outgoing one.
 */
export type AnswerEntry = {
  /** Line of the text, from 1; for camt.053 the entry's number. */
  readonly line: number;
  /** Possible numbers of transfers: banks break lines anywhere. */
  readonly items: readonly number[];
  /** The numbers are spelled unlike the club's: they count only where there is such a transfer. */
  readonly isLoose: boolean;
  /** Null in a list, or when not understood. */
  readonly grosze: number | null;
  /** 26 digits of the credited account; null in a list, or when not understood. */
  readonly account: string | null;
  /** The reason within the bank's words; empty: none. */
  readonly reason: string;
  /** Why the entry is no return, whatever it names. Empty: fully understood. */
  readonly faults: readonly EntryFault[];
};

/** `unfit`: understood, but no return. `unclear`: not understood. */
export type LeftKind = 'unfit' | 'unclear';

export const entryFaults = {
  announced: 'unfit',
  notBooked: 'unfit',
  takenBack: 'unfit',
  outgoing: 'unfit',
  otherCurrency: 'unfit',
  unreadable: 'unclear',
  unclearNumber: 'unclear',
  severalNumbers: 'unclear',
  noAmount: 'unclear',
  amountsDiffer: 'unclear',
  noDirection: 'unclear',
  noCurrency: 'unclear',
  noAccount: 'unclear',
  noStatus: 'unclear',
  cut: 'unclear',
} as const satisfies Readonly<Record<string, LeftKind>>;

export type EntryFault = keyof typeof entryFaults;

export type ReadEntries = {
  readonly entries: readonly AnswerEntry[];
  /** Number of outgoing transfers that name one of the club's. */
  readonly outgoing: number;
  /** Number of entries that name none. */
  readonly others: number;
  /** Figures of each statement of the file; a list has none. */
  readonly statements: readonly (readonly Figure[])[];
};

/**
 * The amount in grosze, with leading zeros allowed; null when it is longer than any of the club's.
 */
export function groszeIn(whole: string, fraction: string): number | null {
  const zloty = whole.replace(/^0+(?=\d)/, '');
  return zloty.length > 12 ? null : Number(zloty) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The 26 digits of a Polish account in a bank's text, which may be grouped; null: none. */
export function accountIn(text: string): string | null {
  const joined = text.replace(/(?<=\d)[ \u00A0-](?=\d)/g, '');
  return /(?<!\d)\d{26}(?!\d)/.exec(joined)?.[0] ?? null;
}
