import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { disableNestedLoops, resetPlanner } from '../../../../infra/db/planner.ts';
import { undoable } from '../../../../infra/db/undo.ts';
import { monthOf } from '../../../../infra/warsaw.ts';
import { append } from '../../../../infra/trail/trail.ts';
import { announceTakenBack } from '../../../club/notifications/notifications.ts';
import { bookSpecials } from '../../../club/specials/specials.ts';
import { forgetFormerRows } from '../before-images/former.service.ts';
import { imageOf, tablesOfKind } from '../before-images/former.tables.ts';
import { type LeftReason, type LeftRow, leftRowsMax } from '../before-images/taken.rules.ts';
import { removeAdded } from '../before-images/removing.service.ts';
import type { UndoContext } from '../before-images/taking-back.ts';
import { type TakenTable, lockPeopleOf, undoTable } from '../before-images/taking-back.service.ts';
import { holdVersions } from '../before-images/versions.service.ts';
import { firstOtherMonth } from '../kinds/participants/customers.rules.ts';
import { customerHistories } from '../kinds/participants/customers.store.ts';
import { shops } from '../kinds/participants/shops.ts';
import { followingFigures } from '../kinds/participants/figures-at-shops.service.ts';
import { followRestored } from '../kinds/participants/restored.service.ts';
import { peopleOfPlaces } from '../kinds/participants/structure.store.ts';
import type { FigureTable } from '../kinds/targets/figures.store.ts';
import { bookTouched, touchedMonths } from '../programme.bonuses.ts';
import { undoneName } from '../programme.copy.ts';
import { allowLongWork, tryImportLock, waitForImportLock } from '../programme.store.ts';
import { type BatchTask, type Clerk, undoDays } from './batch.rules.ts';
import { BatchMoved } from './batch.service.ts';
import { horizonOf } from './batch.store.ts';
import { type Effect, isBeyond, toldWith } from './effect.rules.ts';
import { effectAlone, effectOf } from './effect.service.ts';
import type { Told } from '../programme.kind.ts';
import { ownBefore, ownChanged } from './own.service.ts';
import * as store from './undo.store.ts';
import { versionsChanged, versionsNow } from './versions.service.ts';

export type FileUndo = {
  readonly file: string;
  readonly kind: string;
  readonly takenBack: number;
  /** Kept rows by reason, most frequent first. */
  readonly left: readonly { readonly why: LeftReason; readonly rows: number }[];
  /** Known files that have changed the rows since. */
  readonly laterFiles: readonly string[];
  /** The first kept rows. */
  readonly leftRows: readonly LeftRow[];
};

export type UndoReport = {
  readonly files: readonly FileUndo[];
  readonly effect: Effect;
  readonly horizon: string;
};

const figures: Readonly<Record<string, FigureTable>> = {
  plany: { table: 'plan', value: 'target' },
  realizacje: { table: 'realisation', value: 'points' },
};

/** Books bonuses for the people with changed figures; from this number on, for everyone. */
const touchedPeopleMax = 5_000;

/**
 * The planner estimates one row for a new import: from this number on its rows are joined as a
 * whole.
 */
const rowsOneByOneMax = 10_000;

type UndoTask = Pick<BatchTask, 'id' | 'operationId' | 'horizon' | 'shown'> & {
  readonly staff: Clerk;
};

/**
 * Undoes a panel import where nothing has changed since, and books the resulting bonuses. A
 * rehearsal is rolled back. Null: too late, or another work has the batch. Throws `BatchMoved` when
 * the programme has changed since the rehearsal, or the effect exceeds what was shown.
 */
export function undoBatch(
  { database, clock, vault }: Pick<Deps, 'database' | 'clock' | 'vault'>,
  task: UndoTask,
  isRehearsal: boolean,
): Promise<UndoReport | null> {
  return undoable<UndoReport | null>((undo) =>
    database.kysely.transaction().execute(async (transaction): Promise<UndoReport | null> => {
      await allowLongWork(transaction);
      await waitForImportLock(transaction);
      const now = clock.now();
      const begun = await begin(transaction, task, isRehearsal, now);
      if (begun === null) return null;
      const rehearsed = isRehearsal ? new Map() : null;
      const touched = touchedMonths();
      const undoing: Undoing = {
        transaction,
        vault,
        now,
        rehearsed,
        touched,
        accounts: 0,
        told: { sms: 0, emails: 0 },
      };
      const { files, effect } = await undoRuns(undoing, begun, task);
      const report = { files, effect, horizon: begun.horizon };
      if (isRehearsal) return undo(report);
      if (task.shown !== null && isBeyond(effect, task.shown.effect)) {
        throw new BatchMoved(`The undo of ${task.id} would do what nobody has agreed to.`);
      }
      await note(undoing, task, report);
      return report;
    }),
  );
}

type Begun = {
  readonly horizon: string;
  /** True when one account decides alone. */
  readonly isAlone: boolean;
  readonly runs: readonly store.BatchRun[];
};

/** Locks what the undo needs. Null: too late, or another work has the batch. */
async function begin(
  transaction: Transaction<Schema>,
  task: UndoTask,
  isRehearsal: boolean,
  now: Date,
): Promise<Begun | null> {
  // An undo accepted in time may have waited until its before-images were deleted.
  if (!(await store.isAppliedSince(transaction, task.id, keptSince(now)))) return null;
  const horizon = await horizonOf(transaction);
  const locked = isRehearsal ? null : await store.lockUndoing(transaction, task);
  if (!isRehearsal && locked === null) return null;
  if (!isRehearsal && task.horizon !== null && task.horizon !== horizon) {
    throw new BatchMoved(
      `The undo of ${task.id} was shown on ${task.horizon}, and this is ${horizon}.`,
    );
  }
  const runs = await store.findRuns(transaction, task.id);
  const runIds = runs.map(({ id }) => id);
  if (!isRehearsal) {
    await holdVersions(transaction, runIds);
    await lockPeopleOf(transaction, runIds);
  }
  return { horizon, isAlone: locked?.isAlone === true, runs };
}

/** Undoes the files, newest first, and books the resulting golden points. */
async function undoRuns(
  undoing: Undoing,
  { isAlone, runs }: Begun,
  { id, staff }: UndoTask,
): Promise<Omit<UndoReport, 'horizon'>> {
  const { transaction, touched, now } = undoing;
  const isRehearsal = undoing.rehearsed !== null;
  const versions = await versionsNow(transaction);
  const own = await ownBefore(transaction);
  const customers = runs.some(({ kind }) => kind === shops.name)
    ? await customerHistories(transaction)
    : null;
  const undone: UndoneRun[] = [];
  for (const run of runs) undone.push(await undoRun(undoing, run));
  const how = { isRehearsal, now };
  const bonuses = await bookTouched(transaction, touched, { ...how, onBegin: () => {} });
  const specials = await bookSpecials(transaction, [...touched.tasks], how);
  const booked = [...bonuses, ...specials.map((entry) => ({ ...entry, kind: 'special' }))];
  if (!isRehearsal) await announceTakenBack(transaction, booked, { undoId: id, now });
  const files: FileUndo[] = [];
  for (const one of undone) files.push(await finishRun(undoing, one));
  const customersFrom =
    customers === null ? null : firstOtherMonth(customers, await customerHistories(transaction));
  // Restored values were shown when they were imported.
  const { accounts, told } = undoing;
  const done = { isRehearsal, runIds: [], touched, booked, accounts, told, customersFrom, now };
  const act = { act: 'undo', actId: id, staffId: staff.staffId } as const;
  const effect = {
    ...(isAlone ? await effectAlone(transaction, done, act) : await effectOf(transaction, done)),
    ...(await ownChanged(transaction, own)),
    versions: await versionsChanged(transaction, versions),
  };
  return { files: files.toReversed(), effect };
}

async function note(
  { transaction, now }: Undoing,
  { id, staff }: UndoTask,
  { files, effect }: UndoReport,
): Promise<void> {
  const { staffId } = staff;
  await store.noteUndo(transaction, { batchId: id, staffId, fileName: undoneName(id), now });
  await append(
    transaction,
    {
      actor: { way: 'panel', ...staff, source: '', requestId: '' },
      action: 'import.undone',
      at: now,
    },
    {
      subject: { kind: 'import', id, name: `import ${id}` },
      details: {
        rows: files.reduce((sum, { takenBack }) => sum + takenBack, 0),
        stay: files.reduce(
          (sum, { left }) => sum + left.reduce((all, { rows }) => all + rows, 0),
          0,
        ),
        people: effect.people,
      },
    },
  );
}

/** Deletes expired before-images; while an import or undo runs they stay until the next call. */
export async function forgetFormerFigures(handle: Handle, now: Date): Promise<void> {
  await inTransaction(handle, async (transaction) => {
    if (!(await tryImportLock(transaction))) return;
    await store.forgetFormer(transaction, keptSince(now));
    await forgetFormerRows(transaction, keptSince(now));
  });
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - undoDays * 86_400_000);
}

type Undoing = {
  readonly transaction: Transaction<Schema>;
  readonly vault: Deps['vault'];
  readonly now: Date;
  readonly rehearsed: UndoContext['rehearsed'];
  readonly touched: ReturnType<typeof touchedMonths>;
  /** Changed bank accounts of people who have joined. */
  accounts: number;
  told: Told;
};

type UndoneRun = {
  readonly run: store.BatchRun;
  readonly figures: FigureTable | undefined;
  /** A file of figures is complete; of others only what is not in its tables. */
  readonly file: FileUndo;
  readonly tables: readonly TakenTable[];
};

async function undoRun(undoing: Undoing, run: store.BatchRun): Promise<UndoneRun> {
  const { kind, fileName, rowsNew, rowsChanged, rowsUnchanged } = run;
  const rows = rowsNew + rowsChanged;
  const target = figures[kind];
  if (target !== undefined) {
    // A figure that an import only confirms belongs to that import too.
    const isLarge = rows + rowsUnchanged > rowsOneByOneMax;
    if (isLarge) await disableNestedLoops(undoing.transaction);
    const file = await undoFigures(undoing, run, target);
    if (isLarge) await resetPlanner(undoing.transaction);
    return { run, figures: target, file, tables: [] };
  }
  const names = tablesOfKind(kind);
  const tables: TakenTable[] = [];
  const isKept = rows === 0 || (await store.hasRowsBefore(undoing.transaction, run.id));
  for (const name of isKept ? names : [])
    tables.push(
      name === 'person_place'
        ? await undoPlaces(undoing, run)
        : await undoTable(takingBack(undoing, run), name),
    );
  await followRestored(
    following(undoing, run),
    tables.flatMap(({ restored }) => restored),
    run.importedAt,
  );
  const isLasting = rows > 0 && (names.length === 0 || !isKept);
  const left = isLasting ? [{ why: 'lasting' as const, rows }] : [];
  return {
    run,
    figures: undefined,
    tables,
    file: { file: fileName, kind, takenBack: 0, left, laterFiles: [], leftRows: [] },
  };
}

/** Also removes added assignments, because figures count only where people work (D62). */
async function undoPlaces(undoing: Undoing, run: store.BatchRun): Promise<TakenTable> {
  const { transaction, rehearsed } = undoing;
  const people = await peopleOfPlaces(transaction, run.id);
  return followingFigures(following(undoing, run), people, async () => {
    const taken = await undoTable(takingBack(undoing, run), 'person_place');
    await removeAdded({ transaction, rehearsed }, taken);
    taken.added.length = 0;
    return taken;
  });
}

function takingBack(
  { transaction, vault, now, rehearsed, touched }: Undoing,
  { id, importedAt }: store.BatchRun,
) {
  return {
    transaction,
    vault,
    now,
    rehearsed,
    run: { id, importedAt },
    touch: touched.add,
    touchTasks: touched.addTasks,
  };
}

function following(undoing: Undoing, run: store.BatchRun) {
  return {
    ...takingBack(undoing, run),
    tx: undoing.transaction,
    run: { id: run.id, isRehearsal: undoing.rehearsed !== null },
    effects: {
      touch: undoing.touched.add,
      touchTasks: undoing.touched.addTasks,
      countAccounts: (people: number): void => {
        undoing.accounts += people;
      },
      countTold: (told: Told): void => {
        undoing.told = toldWith(undoing.told, told);
      },
    },
  };
}

async function undoFigures(
  { transaction, now, touched }: Undoing,
  { id, kind, fileName }: store.BatchRun,
  target: FigureTable,
): Promise<FileUndo> {
  const laterFiles = await store.findLaterFiles(transaction, target, id);
  const later = await store.countWrittenLater(transaction, target, id);
  const closed = await store.countClosed(transaction, target, id);
  const leftRows =
    later + closed === 0 ? [] : await store.listKeptFigures(transaction, target, id, leftRowsMax);
  const restored = await store.restoreChanged(transaction, target, id);
  const emptied = await store.emptyAdded(transaction, target, id);
  await store.forgetKept(transaction, target, id);
  for (const { personIds, months } of [restored, emptied]) {
    const due = months.filter((month) => month <= monthOf(now));
    if (personIds.length <= touchedPeopleMax) touched.add(due, personIds);
    else touched.add(due);
  }
  const takenBack = restored.rows + emptied.rows;
  const left = leftOf(
    new Map([
      ['later', later],
      ['closed', closed],
    ]),
  );
  return { file: fileName, kind, takenBack, left, laterFiles, leftRows };
}

/** Removes rows that the import has added, after the bonuses are booked. */
async function finishRun(
  { transaction, rehearsed }: Undoing,
  { run, figures: target, file, tables }: UndoneRun,
): Promise<FileUndo> {
  if (target !== undefined) {
    await store.removeEmptied(transaction, target, run.id);
    return file;
  }
  if (tables.length === 0) return file;
  const left = new Map<LeftReason, number>();
  const laterImports = new Set<number>();
  for (const table of tables) {
    await removeAdded({ transaction, rehearsed }, table);
    for (const [why, rows] of table.taken.left) left.set(why, (left.get(why) ?? 0) + rows);
    for (const id of table.taken.laterImports) laterImports.add(id);
  }
  return {
    ...file,
    takenBack: Math.max(rowsIn(tables, false), rowsIn(tables, true)),
    left: leftOf(left),
    laterFiles: await store.namesOfRuns(transaction, [...laterImports].slice(0, 5)),
    leftRows: tables.flatMap(({ taken }) => taken.named).slice(0, leftRowsMax),
  };
}

/** A row of a file and what it points at are one row. */
function rowsIn(tables: readonly TakenTable[], isJoined: boolean): number {
  return tables
    .filter(({ name }) => (imageOf(name).isJoined === true) === isJoined)
    .reduce((sum, { taken }) => sum + taken.rows(), 0);
}

function leftOf(counts: ReadonlyMap<LeftReason, number>): { why: LeftReason; rows: number }[] {
  return [...counts]
    .flatMap(([why, rows]) => (rows > 0 ? [{ why, rows }] : []))
    .toSorted((a, b) => b.rows - a.rows || a.why.localeCompare(b.why));
}
