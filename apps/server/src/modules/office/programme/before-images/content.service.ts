import { closedMonths } from '../../../money/settlements/settlements.ts';
import { wholeList } from '../programme.copy.ts';
import { textNames } from '../kinds/content/texts.ts';
import * as content from './content.store.ts';
import { type Decision, type RowChange, type Values, rowsBetween } from './former.rules.ts';
import type { Table } from './before-image.ts';
import { imageOf } from './former.tables.ts';
import type { LeftReason } from './taken.rules.ts';
import type { UndoContext } from './taking-back.ts';
import { versionName } from './versions.service.ts';

type Handled = Pick<UndoContext, 'transaction' | 'rehearsed'>;

type Decided = {
  readonly key: string;
  readonly own: RowChange;
  readonly current: Values | null;
  readonly decision: Decision;
};

/**
 * Call before reading: until the undo ends, its questions cannot be opened. Participants do not
 * wait for a rehearsal.
 */
export async function holdContent(
  { transaction, rehearsed }: Handled,
  name: Table,
  keys: readonly string[],
): Promise<void> {
  if (name === 'question' && rehearsed === null) await content.holdQuestions(transaction, keys);
}

/**
 * Why questions are kept: opened by a participant, golden points booked, or counted in a closed
 * month. Restored ones have no answers, so no padlock or bonus changes.
 */
export async function whyContentStays(
  { transaction }: Handled,
  name: Table,
  decided: readonly Decided[],
): Promise<ReadonlyMap<string, LeftReason>> {
  const why = new Map<string, LeftReason>();
  if (name !== 'question') return why;
  const keys = decided.map(({ key }) => key);
  const closed = new Set<unknown>(await closedMonths(transaction));
  for (const { key, own, current } of decided) {
    const isSettled = [own.before, own.after, current].some((values) =>
      closed.has(values?.['month']),
    );
    if (isSettled) why.set(key, 'closed');
  }
  for (const [key, reason] of await content.findMoneyOf(transaction, keys)) why.set(key, reason);
  return why;
}

/** Keeps a row that would reference a removed one, like a question its pill. */
export async function withoutLost<Row extends Decided>(
  { transaction }: Handled,
  name: Table,
  decided: readonly Row[],
): Promise<readonly Row[]> {
  const lost = new Set<string>();
  const { pointsAt = {} } = imageOf(name);
  for (const [column, table] of Object.entries(pointsAt)) {
    const pointing = decided.flatMap(({ key, decision }) => {
      const id = decision.values[column];
      return id === undefined || id === null ? [] : [{ key, id }];
    });
    if (pointing.length === 0) continue;
    const ids = pointing.map(({ id }) => id);
    const there = await content.findExistingIds(transaction, table, ids);
    for (const { key, id } of pointing) if (!there.has(id)) lost.add(key);
  }
  return decided.map((one) =>
    lost.has(one.key)
      ? { ...one, decision: { ...one.decision, does: 'nothing', values: {}, stays: 'changed' } }
      : one,
  );
}

/** Restores values outside the row: whole lists, and replies of questions. */
export async function putContent(
  { transaction }: Handled,
  name: Table,
  decided: readonly Decided[],
): Promise<void> {
  const table = imageOf(name);
  if (table.isList === true) {
    for (const { decision } of decided)
      await content.putList(transaction, table, rowsOf(decision.values));
  } else if (name === 'question') {
    const questions = decided.flatMap(({ key, decision: { values } }) =>
      values['replies'] === undefined
        ? []
        : [{ id: key, replies: values['replies'] as content.KeptReply[] }],
    );
    await content.putReplies(transaction, questions);
  }
}

/** Number of restored rows of a kept row: for a list those that the import has changed. */
export function rowsIn(name: Table, { before, after }: RowChange): number {
  const { isList, key } = imageOf(name);
  return isList === true ? rowsBetween(rowsOf(before), rowsOf(after), key) : 1;
}

/** The name in reports of a row without a name column; undefined: the row has one. */
export function contentName(name: Table, key: string): string | undefined {
  const { isList } = imageOf(name);
  if (isList === true) return wholeList;
  if (name === 'setting' || name === 'bonus_rule') return versionName(name, key);
  return name === 'text' ? textNames.get(key) : undefined;
}

function rowsOf(values: Values | null): readonly Values[] {
  return (values?.['rows'] ?? []) as readonly Values[];
}
