import { hash } from 'node:crypto';
import type { Handle } from '../../../../infra/db/db.ts';
import { invalid, refuse } from '../../../../infra/refusal.ts';
import {
  answerWrong,
  entryFaultWords,
  reasonWithAccount,
  unknownForms,
} from './answer/answer.copy.ts';
import { type AnswerEntry, entryFaults, type LeftKind } from './answer/entry.ts';
import { textOfFile } from './answer/file.ts';
import { holdsLongNumber, withoutNames } from './answer/reasons.rules.ts';
import { type BankAnswer, readAnswer, type UnknownAnswer } from './answer.rules.ts';
import { accountDigits } from './elixir.rules.ts';
import { referenceOf } from './payout.rules.ts';
import type { Return } from './returns.service.ts';
import { findNamed, type NamedItem } from './returns.store.ts';

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
};

export type CheckedAnswer = Pick<BankAnswer, 'format' | 'outgoing' | 'others'> & {
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

/**
 * Reads an answer and looks up all transfers in it, without writing. Throws the refusal of an
 * unknown form.
 */
export async function checkAnswer(handle: Handle, given: GivenAnswer): Promise<CheckedAnswer> {
  const reason = given.reason?.trim() ?? '';
  if (holdsLongNumber(reason)) throw invalid({ reason: [reasonWithAccount] });
  const answer = await answerOf(given);
  const named = await findNamed(handle, [...new Set(answer.entries.flatMap(({ items }) => items))]);
  const { returns, leftOut } = judge(answer, named, reason);
  const { format, outgoing, others } = answer;
  const digest = hash(
    'sha256',
    JSON.stringify([returns.map((one) => [one.id, one.reason]), leftOut]),
  );
  return { format, outgoing, others, returns, leftOut, digest };
}

async function answerOf({ text = '', file }: GivenAnswer): Promise<BankAnswer> {
  const given = file === undefined ? { text } : await textOfFile(Buffer.from(file, 'base64'));
  if ('unknown' in given) throw unknownForm({ unknown: given.unknown, line: 0 });
  const answer = readAnswer(given.text);
  if (answer === 'tooMany') throw refuse('returnsTooMany');
  if ('unknown' in answer) throw unknownForm(answer);
  return answer;
}

function unknownForm({ unknown, line }: UnknownAnswer): Error {
  return refuse('returnsUnreadable', { message: unknownForms[unknown](line) });
}

type Judged = Pick<CheckedAnswer, 'returns' | 'leftOut'>;
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
  for (const entry of answer.entries) {
    const { item, why } = meantBy(entry, named);
    if (item === undefined || why.length > 0) {
      leftOut.push(leftOutOf(entry, why));
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
  return { returns: [...returns.values()], leftOut };
}

type Why = { readonly kind: LeftKind; readonly words: string };

function leftOutOf({ line, items }: AnswerEntry, why: readonly Why[]): LeftOut {
  const kind = why.some((one) => one.kind === 'unfit') ? 'unfit' : 'unclear';
  return {
    line,
    reference: items.map(referenceOf).join(', '),
    kind,
    why: why.map(({ words }) => words).join('; '),
  };
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
  const [fitting, another] = found.filter((item) => grosze === null || item.grosze === grosze);
  const item = fitting ?? found[0];
  if (item === undefined) against('unfit', answerWrong.unknown);
  else if (another !== undefined) against('unclear', answerWrong.ambiguous);
  else if (item.isCancelled) against('unfit', answerWrong.cancelled);
  else if (grosze !== null && grosze !== item.grosze)
    against('unfit', answerWrong.amount(item.grosze, grosze));
  if (item !== undefined && account !== null && account !== accountDigits(item.payerAccount)) {
    against('unfit', answerWrong.otherAccount);
  }
  for (const fault of entry.faults) against(entryFaults[fault], entryFaultWords[fault]);
  return { item, why };
}

/** The unmarked returns of a checked answer. */
export function returnsOfAnswer({ returns }: CheckedAnswer): Return[] {
  return returns.filter(({ isKnown }) => !isKnown).map(({ id, reason }) => ({ id, reason }));
}
