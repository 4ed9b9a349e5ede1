import { hash } from 'node:crypto';
import type { Handle } from '../../../infra/db/db.ts';
import { settlementWrong } from '../settlements.copy.ts';
import { type AnswerEntry, type BankAnswer, readAnswer } from './answer.rules.ts';
import { referenceOf } from './payout.rules.ts';
import type { Return } from './returns.service.ts';
import { findNamed, type NamedItem } from './returns.store.ts';

export type CheckedReturn = Pick<NamedItem, 'id' | 'payoutId' | 'personId' | 'name' | 'grosze'> & {
  readonly reason: string;
  /** Marked before. */
  readonly isKnown: boolean;
};

export type WrongReturn = { readonly line: number; readonly reference: string; readonly why: string };

/** What an answer would do; nothing is done while a line of it is wrong. */
export type CheckedAnswer = Pick<BankAnswer, 'format' | 'others'> & {
  readonly returns: readonly CheckedReturn[];
  readonly wrong: readonly WrongReturn[];
  /** Of what it would do. */
  readonly digest: string;
};

/** Reads the text and looks every transfer up that it names; returns why not, when it cannot. Writes nothing. */
export async function checkAnswer(
  handle: Handle,
  text: string,
  reason: string,
): Promise<CheckedAnswer | 'returnsUnreadable' | 'returnsTooMany'> {
  const answer = readAnswer(text);
  if (answer === null) return 'returnsUnreadable';
  if (answer === 'tooMany') return 'returnsTooMany';
  const named = await findNamed(handle, [...new Set(answer.entries.flatMap(({ items }) => items))]);
  const returns = new Map<number, CheckedReturn>();
  const wrong: WrongReturn[] = [];
  for (const entry of answer.entries) {
    const found = meantBy(entry, named);
    if (typeof found === 'string') {
      wrong.push({ line: entry.line, reference: entry.items.map(referenceOf).join(', '), why: found });
      continue;
    }
    const { id, payoutId, personId, name, grosze, isReturned } = found;
    const words = entry.reason === '' ? reason : entry.reason;
    returns.set(id, { id, payoutId, personId, name, grosze, reason: words, isKnown: isReturned });
  }
  const listed = [...returns.values()];
  const digest = hash(
    'sha256',
    JSON.stringify([listed.map(({ id, reason: why, isKnown }) => [id, why, isKnown]), wrong]),
  );
  return { format: answer.format, others: answer.others, returns: listed, wrong, digest };
}

/** Of the transfers that a broken text may mean, the one with the amount; or why it means none. */
function meantBy({ items, grosze }: AnswerEntry, named: ReadonlyMap<number, NamedItem>): NamedItem | string {
  const found = items.flatMap((id) => named.get(id) ?? []);
  // Without an amount nothing tells them apart.
  const [fitting, another] = found.filter((item) => grosze === null || item.grosze === grosze);
  if (another !== undefined) return settlementWrong.ambiguous;
  const item = fitting ?? found[0];
  if (item === undefined) return settlementWrong.unknown;
  if (item.isCancelled) return settlementWrong.cancelled;
  return grosze === null || grosze === item.grosze ? item : settlementWrong.amount(item.grosze, grosze);
}

/** What of a checked answer is still to be marked. */
export function returnsOfAnswer({ returns }: CheckedAnswer): Return[] {
  return returns.filter(({ isKnown }) => !isKnown).map(({ id, reason }) => ({ id, reason }));
}
