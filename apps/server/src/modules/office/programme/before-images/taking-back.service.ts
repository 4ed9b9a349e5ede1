import type { Transaction } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import { monthOf } from '../../../../infra/warsaw.ts';
import type { RestoredPerson } from '../kinds/participants/restored.service.ts';
import {
  contentName,
  holdContent,
  putContent,
  rowsIn,
  whyContentStays,
  withoutLost,
} from './content.service.ts';
import { openKept, openedValues, sealedValues } from './former.service.ts';
import {
  type Decision,
  type RowChange,
  type Values,
  isDifference,
  planUndo,
} from './former.rules.ts';
import * as store from './former.store.ts';
import type { Table } from './before-image.ts';
import { imageOf } from './former.tables.ts';
import * as removals from './removal.store.ts';
import { rehearsePeople } from './rehearsed.service.ts';
import { type LeftReason, type Taken, undoTally } from './taken.rules.ts';
import type { UndoContext } from './taking-back.ts';
import { putVersions } from './versions.service.ts';

/**
 * Rows that an import has added and nothing has changed since; removed after the bonuses are
 * booked.
 */
export type Added = {
  readonly key: string;
  readonly personId: number | null;
  readonly about: string;
};

export type TakenTable = {
  readonly name: Table;
  readonly taken: Taken;
  readonly added: Added[];
  /** Of the table of people. */
  readonly restored: RestoredPerson[];
  /**
   * Keys of rows that the undo keeps. Their before-images stay, so that the undo of an earlier
   * import keeps them too.
   */
  readonly stays: Set<string>;
};

const pageRows = 500;
const datedTables: readonly Table[] = ['person_place', 'seller_customer', 'manager_seller'];

/**
 * Call before reading anything of these imports, so that running changes of their people are seen.
 */
export function lockPeopleOf(handle: Handle, importIds: readonly number[]): Promise<void> {
  return store.lockKeptPeople(handle, importIds);
}

type Decided = {
  readonly key: string;
  readonly personId: number | null;
  readonly own: RowChange;
  readonly current: Values | null;
  readonly decision: Decision;
  /** Later imports of the row, oldest first. */
  readonly laterImports: readonly number[];
};

/**
 * Undoes an import's changes of a table. Added rows stay until the bonuses are booked, with figures
 * set to zero: `removeAdded` removes them.
 */
export async function undoTable(undoing: UndoContext, name: Table): Promise<TakenTable> {
  const { transaction, run } = undoing;
  const stays = new Set<string>();
  const result: TakenTable = { name, taken: undoTally(), added: [], restored: [], stays };
  const closed = await removals.findClosedTasks(transaction);
  const isRoleClosed = await removals.hasClosedSince(transaction, monthOf(run.importedAt));
  const dated: Decided[] = [];
  const target = { importId: run.id, kind: name };
  let after = '';
  for (;;) {
    const page = await store.findOfImport(transaction, { ...target, after, limit: pageRows });
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.key;
    await holdContent(
      undoing,
      name,
      page.map(({ key }) => key),
    );
    const open: Decided[] = [];
    const decided = await decide(undoing, name, page);
    const staying = await whyStays(undoing, name, decided, closed);
    for (const one of decided) {
      const isOfClosedRole = name === 'person' && isRoleClosed && 'role' in one.decision.values;
      const why = isOfClosedRole ? 'closed' : staying.get(one.key);
      if (why === undefined) {
        open.push(one);
        continue;
      }
      stays.add(one.key);
      if (isDifference(one.own)) result.taken.leave(why, leftOf(name, one));
    }
    await apply(undoing, result, await withoutLost(undoing, name, open), dated);
  }
  await applyDated(undoing, result, dated);
  await store.forgetImport(transaction, { importId: run.id, kind: name }, [...stays]);
  return result;
}

async function decide(
  { transaction, vault, run, rehearsed }: UndoContext,
  name: Table,
  page: readonly store.KeptRow[],
): Promise<Decided[]> {
  const table = imageOf(name);
  const keys = page.map(({ key }) => key);
  const kept = await store.findByKeys(transaction, name, keys);
  const later = Map.groupBy(
    kept.filter(({ importId }) => importId > run.id),
    ({ key }) => key,
  );
  const asked = keys.map((key) => store.keyValues(table, key));
  const current = new Map(
    (await store.readRows(transaction, table, asked)).map((row) => [row.key, row.values]),
  );
  return page.map(({ key, personId, sealed }) => {
    const own = openKept(vault, sealed);
    const earlier = name === 'person' ? rehearsed?.get(key) : undefined;
    const now = earlier ?? openedValues(vault, table, personId, current.get(key) ?? null);
    const laterImports = (later.get(key) ?? []).map(({ importId }) => importId);
    const decision = planUndo(own, laterImports.length > 0, now);
    return { key, personId, own, current: now, decision, laterImports };
  });
}

async function apply(
  undoing: UndoContext,
  result: TakenTable,
  decided: readonly Decided[],
  dated: Decided[],
): Promise<void> {
  const { name, taken, added } = result;
  if (name === 'setting' || name === 'bonus_rule') {
    return tell(result, decided, await putVersions(undoing, name, decided));
  }
  const isDated = datedTables.includes(name);
  const removed = decided.filter(({ decision }) => decision.does === 'remove');
  if (isDated) {
    await store.removeRows(undoing.transaction, imageOf(name), keysOf(name, removed));
    taken.count(removed.length);
    dated.push(...decided.filter(({ decision }) => decision.does !== 'remove'));
    return;
  }
  added.push(...removed.map((one) => ({ key: one.key, ...leftOf(name, one) })));
  await emptyAdded(undoing, name, removed);
  await put(undoing, result, decided);
}

/** Restores dated rows last, because two of the same pair may not overlap. */
async function applyDated(
  undoing: UndoContext,
  result: TakenTable,
  dated: readonly Decided[],
): Promise<void> {
  const { name } = result;
  const table = imageOf(name);
  const back = dated.filter(({ decision }) => decision.does !== 'nothing');
  const overlapping = await store.findOverlapping(
    undoing.transaction,
    table,
    back.map(({ key, current, decision }) => {
      const [one = '', other = '', from = ''] = key.split('|');
      const to = { ...current, ...decision.values }['to_date'];
      return { key, pair: [one, other], from, to: typeof to === 'string' ? to : null };
    }),
  );
  await put(
    undoing,
    result,
    dated.map((one) =>
      overlapping.has(one.key)
        ? {
            ...one,
            decision: { ...one.decision, does: 'nothing', values: {}, stays: 'changed' as const },
          }
        : one,
    ),
  );
}

async function put(
  undoing: UndoContext,
  result: TakenTable,
  decided: readonly Decided[],
): Promise<void> {
  const { name, restored } = result;
  const { transaction, vault, rehearsed, touchTasks } = undoing;
  const table = imageOf(name);
  const rowOf = ({ key, personId, decision: { values } }: Decided): Values => {
    const { replies: _apart, ...own } = values;
    return { ...store.keyValues(table, key), ...sealedValues(vault, table, personId, own) };
  };
  const inserted = decided.filter(({ decision }) => decision.does === 'insert');
  await store.insertRows(transaction, table, inserted.map(rowOf));
  const set = decided.filter(({ decision }) => decision.does === 'set');
  await putContent(undoing, name, set);
  const ofRows = table.isList === true ? [] : set;
  const written =
    name === 'person' && rehearsed !== null
      ? await rehearsePeople(transaction, rehearsed, set)
      : ofRows;
  for (const rows of Map.groupBy(written, ({ decision }) =>
    Object.keys(decision.values).toSorted().join(),
  ).values()) {
    await store.setRows(transaction, table, rows.map(rowOf));
  }
  touchTasks(await tasksOf(transaction, name, set));
  for (const { key, current, decision } of name === 'person' ? set : []) {
    const iban = current?.['iban_sealed'];
    restored.push({
      id: Number(key),
      values: decision.values,
      ibanBefore: typeof iban === 'string' ? iban : '',
    });
  }
  tell(
    result,
    decided.filter(({ decision }) => decision.does !== 'remove'),
  );
}

/** Counts restored rows and lists kept ones. */
function tell(
  { name, taken, stays }: TakenTable,
  decided: readonly Decided[],
  staying: ReadonlyMap<string, LeftReason> = new Map(),
): void {
  for (const one of decided) {
    const why = staying.get(one.key) ?? one.decision.stays;
    if (why !== null) stays.add(one.key);
    if (!isDifference(one.own)) continue;
    if (why === null) taken.count(rowsIn(name, one.own));
    else taken.leave(why, leftOf(name, one), why === 'later' ? one.laterImports : []);
  }
}

function isFigures(name: Table): name is 'special_goal' | 'special_result' {
  return name === 'special_goal' || name === 'special_result';
}

async function emptyAdded(
  { transaction, touchTasks }: UndoContext,
  name: Table,
  removed: readonly Decided[],
): Promise<void> {
  if (removed.length === 0 || !isFigures(name)) return;
  await removals.emptyFigures(
    transaction,
    name,
    removed.map(({ key }) => key),
  );
  touchTasks(await tasksOf(transaction, name, removed));
}

async function tasksOf(
  transaction: Transaction<Schema>,
  name: Table,
  decided: readonly Decided[],
): Promise<number[]> {
  const ids = [...new Set(decided.map(({ key }) => key.split('|')[0] ?? ''))];
  if (ids.length === 0 || !name.startsWith('special_')) return [];
  return name === 'special_task' ? ids.map(Number) : removals.tasksOfTargets(transaction, ids);
}

type ClosedTasks = Awaited<ReturnType<typeof removals.findClosedTasks>>;

/** Why rows are kept, by key. */
async function whyStays(
  undoing: UndoContext,
  name: Table,
  decided: readonly Decided[],
  closed: ClosedTasks,
): Promise<ReadonlyMap<string, LeftReason>> {
  const why = new Map(await whyContentStays(undoing, name, decided));
  for (const { key } of decided) if (isClosed(name, key, closed)) why.set(key, 'closed');
  return why;
}

/** True for rows that a closed month was settled by. */
function isClosed(name: Table, key: string, { tasks, targets }: ClosedTasks): boolean {
  if (name === 'special_task') return tasks.has(key);
  return name.startsWith('special_') && targets.has(key.split('|')[0] ?? '');
}

function keysOf(name: Table, decided: readonly Decided[]): Values[] {
  return decided.map(({ key }) => store.keyValues(imageOf(name), key));
}

function leftOf(name: Table, { key, personId, own, current }: Decided) {
  const values = current ?? own.after ?? own.before ?? {};
  const word =
    contentName(name, key) ??
    values['code'] ??
    values['slug'] ??
    (name === 'customer' ? values['name'] : undefined);
  const about = datedTables.includes(name) ? (key.split('|')[2] ?? '') : '';
  return { personId, about: typeof word === 'string' ? word : about };
}
