/** An entry of a bank's answer that names a transfer of ours and is not an outgoing one. */
export type AnswerEntry = {
  /** Of the text, from 1; of camt.053 the number of the entry. */
  readonly line: number;
  /** The numbers of transfers that the text may mean: a bank breaks lines where it likes. */
  readonly items: readonly number[];
  /** Null in a list, and where it is not understood. */
  readonly grosze: number | null;
  /** 26 digits of the account that the money came to; null in a list, and where it is not understood. */
  readonly account: string | null;
  /** Of the bank's words the reason alone; empty: none. */
  readonly reason: string;
  /** Why the entry is no return, whatever it names. Empty: understood whole. */
  readonly faults: readonly EntryFault[];
};

/** `unfit`: understood, and no return. `unclear`: not understood. */
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
  /** Outgoing transfers that name a number of ours. */
  readonly outgoing: number;
  /** Entries that name none. */
  readonly others: number;
};

/** The amount in grosze, with leading zeros allowed; null where it is longer than any of ours. */
export function groszeIn(whole: string, fraction: string): number | null {
  const zloty = whole.replace(/^0+(?=\d)/, '');
  return zloty.length > 12 ? null : Number(zloty) * 100 + Number(fraction.padEnd(2, '0'));
}

/** The 26 digits of a Polish account in a text of a bank, which may be written in groups; null: none. */
export function accountIn(text: string): string | null {
  const joined = text.replace(/(?<=\d)[ \u00A0-](?=\d)/g, '');
  return /(?<!\d)\d{26}(?!\d)/.exec(joined)?.[0] ?? null;
}
