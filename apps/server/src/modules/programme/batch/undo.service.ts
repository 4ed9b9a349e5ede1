import type { Transaction } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { undoable } from '../../../infra/db/undo.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { append } from '../../../infra/trail/trail.ts';
import type { FigureTable } from '../imports/targets/figures.store.ts';
import { bookTouched, touchedMonths } from '../programme.bonuses.ts';
import { undoneName } from '../programme.copy.ts';
import { allowLongWork, waitForImportLock } from '../programme.store.ts';
import { inSession } from '../session.store.ts';
import { type BatchTask, undoDays } from './batch.rules.ts';
import type { Effect } from './effect.rules.ts';
import { effectOf } from './effect.service.ts';
import * as store from './undo.store.ts';

/** What became of the rows of one file. */
export type FileUndo = {
  readonly file: string;
  readonly kind: string;
  readonly takenBack: number;
  /** Changed by another file since; `laterFiles` names those that are known. */
  readonly stays: number;
  readonly laterFiles: readonly string[];
  /** In months that are closed. */
  readonly closed: number;
  /** True where files of this kind are not taken back: everything of it stays. */
  readonly isLasting: boolean;
};

export type UndoReport = { readonly files: readonly FileUndo[]; readonly effect: Effect };

const figures: Readonly<Record<string, FigureTable>> = {
  plany: { table: 'plan', value: 'target' },
  realizacje: { table: 'realisation', value: 'points' },
};

/** Bonuses are booked for the people whose figures changed; from this number on, for everybody. */
const touchedPeopleMax = 5_000;

/**
 * Takes back what an import of the panel has changed and nothing has changed since, and books the bonuses that follow. A
 * rehearsal leaves everything as it was. Null: the batch is not being undone by this work.
 */
export function undoBatch(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  task: Pick<BatchTask, 'id' | 'operationId' | 'staff'>,
  isRehearsal: boolean,
): Promise<UndoReport | null> {
  return undoable<UndoReport | null>((undo) =>
    inSession<UndoReport | null>(database, async ({ transaction }) => {
      await allowLongWork(transaction);
      await waitForImportLock(transaction);
      if (!isRehearsal && !(await store.lockUndoing(transaction, task))) return null;
      const now = clock.now();
      const touched = touchedMonths();
      const runs = await store.findRuns(transaction, task.id);
      const files: FileUndo[] = [];
      for (const run of runs) files.push(await undoRun(transaction, run, { now, touch: touched.add }));
      const booked = await bookTouched(transaction, touched, { isRehearsal, now, onBegin: () => {} });
      for (const { id, kind } of runs) {
        const target = figures[kind];
        if (target !== undefined) await store.removeEmptied(transaction, target, id);
      }
      const runIds = runs.map(({ id }) => id);
      const effect = await effectOf(transaction, { isRehearsal, runIds, booked, accounts: 0, now });
      const report = { files: files.toReversed(), effect };
      if (isRehearsal) return undo(report);
      await store.noteUndo(transaction, { batchId: task.id, fileName: undoneName(task.id), now });
      await append(
        transaction,
        { actor: { way: 'panel', ...task.staff, source: '', requestId: '' }, action: 'import.undone', at: now },
        {
          subject: { kind: 'import', id: task.id, name: `import ${task.id}` },
          details: {
            rows: sum(files, 'takenBack'),
            stay: sum(files, 'stays') + sum(files, 'closed'),
            people: effect.people,
          },
        },
      );
      return report;
    }),
  );
}

/** What is kept to take imports back is forgotten when their time is over. */
export function forgetFormerFigures(handle: Handle, now: Date): Promise<void> {
  return store.forgetFormer(handle, new Date(now.getTime() - undoDays * 86_400_000));
}

type Undoing = {
  readonly now: Date;
  readonly touch: (months: Iterable<string>, personIds?: readonly number[]) => void;
};

async function undoRun(
  transaction: Transaction<Schema>,
  { id, kind, fileName, rowsNew, rowsChanged }: store.BatchRun,
  { now, touch }: Undoing,
): Promise<FileUndo> {
  const target = figures[kind];
  const all = rowsNew + rowsChanged;
  const lasting = { file: fileName, kind, takenBack: 0, stays: all, laterFiles: [], closed: 0, isLasting: true };
  if (target === undefined) return lasting;
  const laterFiles = await store.findLaterFiles(transaction, target, id);
  const closed = await store.countInClosedMonths(transaction, target, id);
  const restored = await store.restoreChanged(transaction, target, id);
  const emptied = await store.emptyAdded(transaction, target, id);
  await store.relink(transaction, target, id);
  for (const { personIds, months } of [restored, emptied]) {
    const due = months.filter((month) => month <= monthOf(now));
    if (personIds.length <= touchedPeopleMax) touch(due, personIds);
    else touch(due);
  }
  const takenBack = restored.rows + emptied.rows;
  const stays = Math.max(0, all - takenBack - closed);
  return { file: fileName, kind, takenBack, stays, laterFiles, closed, isLasting: false };
}

function sum(files: readonly FileUndo[], of: 'takenBack' | 'stays' | 'closed'): number {
  return files.reduce((total, file) => total + file[of], 0);
}
