import { hash } from 'node:crypto';
import type { Handle } from '../../../../infra/db/db.ts';
import { invalid, refuse } from '../../../../infra/refusal.ts';
import {
  answerWrong,
  entryFaultWords,
  reasonWithAccount,
  unknownForms,
  wrongFigureWords,
} from './answer/answer.copy.ts';
import { type AnswerEntry, entryFaults, type LeftKind } from './answer/entry.ts';
import { readOutside } from './answer/outside.ts';
import { holdsLongNumber, withoutNames } from './answer/reasons.rules.ts';
import { hasBalances } from './answer/totals.rules.ts';
import type { BankAnswer, ReadAnswer } from './answer.rules.ts';
import { accountDigits } from './elixir.rules.ts';
import { referenceOf } from './payout.rules.ts';

import { findNamed, type NamedItem, type Return } from './returns.store.ts';

export type CheckedReturn = Pick<NamedItem, 'id' | 'payoutId' | 'personId' | 'name' | 'grosze'> & {
  readonly reason: string;
  /** True when marked before. */
  readonly isKnown: boolean;
};

/** An entry that names one of the club's transfers and changes nothing. */
export type LeftOut = {
  readonly line: number;
  readonly reference: string;
  readonly kind: LeftKind;
  readonly why: string;
  /** The transfer came back with less than was sent, and nothing else is against it. */
  readonly partial: Partial | null;
};

export type Partial = Pick<NamedItem, 'id' | 'payoutId' | 'personId' | 'name'> & {
  /** Grosze that were sent and that came back. */
  readonly sent: number;
  readonly came: number;
};

export type CheckedAnswer = Pick<BankAnswer, 'format' | 'outgoing' | 'others'> & {
  /** Every statement of the file adds up; false: it says too little of itself, or it is a list. */
  readonly isBalanced: boolean;
  readonly returns: readonly CheckedReturn[];
  readonly leftOut: readonly LeftOut[];
  /** Digest of the meaning, equal for a file that was saved again. */
  readonly digest: string;
};

/** A pasted text, or a file's bytes in base64; `reason` applies where the bank names none. */
export type GivenAnswer = {
  readonly text?: string | undefined;
  readonly file?: string | undefined;
  readonly reason?: string | undefined;
};

/** What the given text or file says; the transfers are not looked up yet. */
export type ReadGiven = { readonly answer: ReadAnswer; readonly reason: string };

/** Reads an answer outside a transaction, because a long one takes seconds. */
export async function readGiven({ text = '', file, reason = '' }: GivenAnswer): Promise<ReadGiven> {
  const source = file === undefined ? text : Buffer.from(file, 'base64');
  return { answer: await readOutside(source), reason: reason.trim() };
}

/**
 * Looks up all transfers of an answer, without writing. Throws the refusal of an answer that is not
 * understood.
 */
export async function checkAnswer(
  handle: Handle,
  { answer: read, reason }: ReadGiven,
): Promise<CheckedAnswer> {
  if (holdsLongNumber(reason)) throw invalid({ reason: [reasonWithAccount] });
  const answer = understood(read);
  const named = await findNamed(handle, [...new Set(answer.entries.flatMap(({ items }) => items))]);
  const { returns, leftOut, unnamed } = judge(answer, named, reason);
  const { format, outgoing, statements } = answer;
  const digest = hash(
    'sha256',
    JSON.stringify([
      returns.map((one) => [one.id, one.reason]),
      leftOut.map(({ line, reference, kind, why }) => [line, reference, kind, why]),
    ]),
  );
  return {
    format,
    outgoing,
    others: answer.others + unnamed,
    isBalanced: hasBalances(statements),
    returns,
    leftOut,
    digest,
  };
}

function understood(read: ReadAnswer): BankAnswer {
  if (read === 'tooMany') throw refuse('returnsTooMany');
  if ('wrong' in read) throw refuse('returnsUnreadable', { message: wrongFigureWords(read.wrong) });
  if ('unknown' in read)
    throw refuse('returnsUnreadable', { message: unknownForms[read.unknown](read.line) });
  return read;
}

type Judged = Pick<CheckedAnswer, 'returns' | 'leftOut'> & {
  /** Number of entries whose loosely spelled numbers name no transfer. */
  readonly unnamed: number;
};
type Named = ReadonlyMap<number, NamedItem>;

/** Leaves out entries that do not match or are not understood; the others stay valid. */
function judge(answer: BankAnswer, named: Named, reason: string): Judged {
  const returns = new Map<number, CheckedReturn>();
  const lines = new Map<number, number>();
  const leftOut: LeftOut[] = [];
  const takenBack = new Set(
    answer.entries
      .filter(({ faults }) => faults.includes('takenBack'))
      .flatMap(({ items }) => items),
  );
  const meant = answer.entries.filter(
    ({ isLoose, items }) => !isLoose || items.some((id) => named.has(id)),
  );
  for (const entry of meant) {
    const of = meantBy(entry, named);
    const { item, why } = of;
    if (item === undefined || why.length > 0) {
      leftOut.push(leftOutOf(entry, why, partialOf(entry, of)));
      continue;
    }
    const former = lines.get(item.id);
    if (takenBack.has(item.id))
      leftOut.push(leftOutOf(entry, [{ kind: 'unclear', words: answerWrong.undone }]));
    else if (former !== undefined)
      leftOut.push(leftOutOf(entry, [{ kind: 'unfit', words: answerWrong.twice(former) }]));
    else {
      lines.set(item.id, entry.line);
      returns.set(item.id, returnOf(item, entry.reason, reason));
    }
  }
  return {
    returns: [...returns.values()],
    leftOut,
    unnamed: answer.entries.length - meant.length,
  };
}

type Why = { readonly kind: LeftKind; readonly words: string; readonly isAmount?: true };

function leftOutOf(
  { line, items }: AnswerEntry,
  why: readonly Why[],
  partial: Partial | null = null,
): LeftOut {
  const kind = why.some((one) => one.kind === 'unfit') ? 'unfit' : 'unclear';
  return {
    line,
    reference: items.map(referenceOf).join(', '),
    kind,
    why: why.map(({ words }) => words).join('; '),
    partial,
  };
}

/** A sole transfer of which a part came back, if nothing else is against it. */
function partialOf({ grosze }: AnswerEntry, { item, why }: Meant): Partial | null {
  if (item === undefined || grosze === null || item.isReturned) return null;
  if (why.length !== 1 || why[0]?.isAmount !== true) return null;
  const { id, payoutId, personId, name } = item;
  const isPart = grosze > 0 && grosze < item.grosze;
  return isPart ? { id, payoutId, personId, name, sent: item.grosze, came: grosze } : null;
}

function returnOf(item: NamedItem, words: string, otherwise: string): CheckedReturn {
  const { id, payoutId, personId, name, grosze, isReturned } = item;
  const reason = withoutNames(words, name) || otherwise;
  return { id, payoutId, personId, name, grosze, reason, isKnown: isReturned };
}

type Meant = { readonly item: NamedItem | undefined; readonly why: Why[] };

/** Of a broken text's possible transfers, the one with the amount; and all objections to it. */
function meantBy(entry: AnswerEntry, named: Named): Meant {
  const { items, grosze, account } = entry;
  const found = items.flatMap((id) => named.get(id) ?? []);
  const why: Why[] = [];
  const against = (kind: LeftKind, words: string): number => why.push({ kind, words });
  // Without an amount they cannot be distinguished.
  const [fitting, another] = found.filter((item) => grosze === null || cameOf(item) === grosze);
  const item = fitting ?? found[0];
  if (item === undefined) against('unfit', answerWrong.unknown);
  else if (another !== undefined) against('unclear', answerWrong.ambiguous);
  else if (item.isCancelled) against('unfit', answerWrong.cancelled);
  else if (grosze !== null && grosze !== cameOf(item))
    why.push({ kind: 'unfit', words: answerWrong.amount(item.grosze, grosze), isAmount: true });
  if (item !== undefined && account !== null && account !== accountDigits(item.payerAccount)) {
    against('unfit', answerWrong.otherAccount);
  }
  for (const fault of entry.faults) against(entryFaults[fault], entryFaultWords[fault]);
  return { item, why };
}

/** Grosze that a return of the transfer has, or is marked with. */
function cameOf({ grosze, returnedGrosze }: NamedItem): number {
  return returnedGrosze ?? grosze;
}

/** The unmarked returns of a checked answer. */
export function returnsOfAnswer({ returns }: CheckedAnswer): Return[] {
  return returns.filter(({ isKnown }) => !isKnown).map(({ id, reason }) => ({ id, reason }));
}
