import { detachQuestions } from './content.store.ts';
import * as store from './former.store.ts';
import type { Table } from './before-image.ts';
import { imageOf } from './former.tables.ts';
import * as removals from './removal.store.ts';
import type { UndoContext } from './taking-back.ts';
import type { Added, TakenTable } from './taking-back.service.ts';

type Removing = Pick<UndoContext, 'transaction' | 'rehearsed'>;

const pageRows = 500;

/**
 * Participants write references to these rows, and would wait for a removal: a rehearsal keeps
 * them.
 */
const pointedAt: readonly Table[] = ['person', 'pill', 'question'];

/** Removes rows that the import has added, where nothing prevents it. */
export async function removeAdded(
  removing: Removing,
  { name, taken, added }: TakenTable,
): Promise<void> {
  const { transaction, rehearsed } = removing;
  const { key } = imageOf(name);
  const stays = rehearsed !== null && pointedAt.includes(name);
  const hasId = key[0] === 'id';
  if (added.length > 0 && hasId && !stays)
    await removals.lockRows(transaction, name, keysOf(added));
  for (let at = 0; at < added.length; at += pageRows) {
    const page = added.slice(at, at + pageRows);
    const keys = keysOf(page);
    const faults = hasId
      ? await removals.whyNotRemoved(transaction, name, keys)
      : new Map<string, never>();
    const free = keys.filter((one) => !faults.has(one));
    await remove(removing, name, free);
    taken.count(free.length);
    for (const one of page) {
      const fault = faults.get(one.key);
      if (fault !== undefined) taken.leave(fault, one);
    }
  }
}

async function remove(
  { transaction, rehearsed }: Removing,
  name: Table,
  keys: readonly string[],
): Promise<void> {
  const table = imageOf(name);
  if (name === 'special_goal' || name === 'special_result')
    return removals.removeFigures(transaction, name, keys);
  if (table.key[0] !== 'id') {
    const rows = keys.map((key) => store.keyValues(table, key));
    return store.removeRows(transaction, table, rows);
  }
  if (rehearsed !== null && name === 'question') return detachQuestions(transaction, keys);
  if (rehearsed !== null && pointedAt.includes(name)) return;
  await removals.removeByIds(transaction, name, keys);
}

function keysOf(added: readonly Added[]): string[] {
  return added.map(({ key }) => key);
}
