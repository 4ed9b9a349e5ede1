import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import type {
  OperationContext,
  OperationEndings,
  OperationResult,
  OperationWork,
} from '../operations/operations.ts';
import {
  type BatchTask,
  BatchMoved,
  type UndoReport,
  undoBatch,
  type ImportThread,
  importBatch,
  importThread,
  type FileReport,
  type ImportProgress,
  type ImportReport,
  unreadFile,
} from '../programme/programme.ts';
import { importsCopy as copy } from './imports.copy.ts';
import {
  type Found,
  type KeptChange,
  changesMax,
  foundFile,
  groupOfOne,
  isRead,
  nameIn,
  shownOf,
} from './imports.rules.ts';
import * as aliasStore from './aliases.store.ts';
import * as store from './imports.store.ts';
import {
  effectDifferences,
  movedChanges,
  rowDifferences,
  undoDifferences,
} from './differences.rules.ts';
import { keepWritten } from './errors.service.ts';
import { findSince, keepFound } from './found.store.ts';
import { FilesGone, type Workspace, inWorkspace } from './workspace.ts';

export type WorkDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'vault' | 'files' | 'random'>;

const workInput = z.object({ batchId: z.number() });
const undoInput = workInput.extend({ rehearsal: z.boolean() });

type UndoTask = Parameters<typeof undoBatch>[1];

export function importWorks(
  deps: WorkDeps,
): Readonly<Record<'import.check' | 'import.apply' | 'import.undo', OperationWork>> {
  return {
    'import.check': (input, context) =>
      ended(deps, input, context, (batch) => check(deps, batch, context)),
    'import.apply': (input, context) =>
      ended(deps, input, context, (batch) => apply(deps, batch, context)),
    'import.undo': (input, context) =>
      ended(deps, input, context, (batch) => undo(deps, batch, input, context)),
  };
}

/** Cancelled or failed work returns its import to a state in which an operator can continue. */
export const importEndings: OperationEndings = {
  'import.check': store.release,
  'import.apply': store.release,
  'import.undo': store.release,
};

/** Runs the work while the batch belongs to this operation. */
async function ended(
  deps: WorkDeps,
  input: unknown,
  context: OperationContext,
  work: (batch: store.Batch) => Promise<OperationResult>,
): Promise<OperationResult> {
  const { batchId } = workInput.parse(input);
  const batch = await store.find(context.handle, batchId, deps.clock.now());
  if (batch === null || batch.operationId !== context.operationId) return refused(copy.notUndone);
  try {
    return await work(batch);
  } catch (error) {
    if (!(error instanceof FilesGone)) throw error;
    await store.change(context.handle, batchId, { state: 'expired' }, deps.clock.now());
    return refused(copy.gone);
  }
}

async function check(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
): Promise<OperationResult> {
  const { found, report } = await read(deps, batch, context, true);
  const isRight = report !== null && report.outcome === 'checked';
  const then = { state: isRight ? 'ready' : 'wrong', horizon: report?.horizon ?? null } as const;
  await keepFound(context.handle, batch.id, found, then, deps.clock.now());
  const errors = found.files.reduce((sum, { errorCount }) => sum + errorCount, 0);
  return done(isRight ? copy.checked : copy.wrong(errors));
}

async function apply(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
): Promise<OperationResult> {
  // A crash between the commit and the record of the work's end.
  if (batch.state === 'applied') return applied(deps, batch, context);
  if (!(await context.beginWriting())) {
    await store.change(context.handle, batch.id, { state: 'ready' }, deps.clock.now());
    return refused(copy.wrong(0));
  }
  const { found, report } = await read(deps, batch, context, false);
  const now = deps.clock.now();
  if (report === null) return checkAgain(deps, batch, context);
  if (report.outcome !== 'applied') {
    await keepFound(context.handle, batch.id, found, { state: 'wrong' }, now);
    return refused(copy.wrong(found.files.reduce((sum, { errorCount }) => sum + errorCount, 0)));
  }
  await keepFound(context.handle, batch.id, found, { state: 'applied' }, now);
  return applied(deps, batch, context);
}

async function applied(
  { files }: WorkDeps,
  { id, title, personId }: store.Batch,
  { handle }: OperationContext,
) {
  if (title !== null && personId === null) await store.nameNewPerson(handle, id);
  // After a failure the next sweep deletes the rest.
  for (const stored of await store.forgetFiles(handle, id))
    await files.remove(stored).catch(() => {});
  return done(copy.applied);
}

/** The programme has changed since the check: lists the differences and waits for an operator. */
async function checkAgain(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
): Promise<OperationResult> {
  await check(deps, batch, context);
  const again = await store.find(context.handle, batch.id, deps.clock.now());
  if (again === null || again.found === null) return refused(copy.moved);
  const differs = await orElsewhere(context, batch.horizon, [
    ...rowDifferences(batch.found?.files ?? [], again.found.files),
    ...effectDifferences(batch.found?.effect ?? null, again.found.effect),
  ]);
  const moved = batch.found === null ? [] : movedChanges(batch.found, again.found);
  const found = { ...again.found, differs, moved };
  await keepFound(context.handle, batch.id, found, { state: again.state }, deps.clock.now());
  const errors = found.files.reduce((sum, { errorCount }) => sum + errorCount, 0);
  return {
    outcome: 'refused',
    note: again.state === 'ready' ? copy.moved : copy.wrong(errors),
    lines: differs,
  };
}

/** The differences, with later writes; never empty, because the operator needs a reason. */
async function orElsewhere(
  { handle }: OperationContext,
  horizon: string | null,
  differs: readonly string[],
): Promise<string[]> {
  const since = horizon === null ? { runs: [], months: [] } : await findSince(handle, horizon);
  const all = [
    ...since.runs.map(({ file, by, at }) => copy.since(file, by, at)),
    ...since.months.map(copy.closedSince),
    ...differs,
  ];
  return all.length === 0 ? [copy.movedElsewhere] : all;
}

async function undo(
  deps: WorkDeps,
  batch: store.Batch,
  input: unknown,
  context: OperationContext,
): Promise<OperationResult> {
  const { rehearsal } = undoInput.parse(input);
  if (batch.state !== 'undoing') return endOfUndo(batch, rehearsal);
  if (!rehearsal && !(await context.beginWriting())) {
    await store.change(context.handle, batch.id, { state: 'applied' }, deps.clock.now());
    return refused(copy.notUndone);
  }
  const task = await undoTask(batch, context);
  try {
    const report = await undoBatch(deps, task, rehearsal);
    if (report === null || batch.found === null) return await refuseLateUndo(deps, context);
    const state = rehearsal ? 'applied' : 'undone';
    await keepUndo(deps, batch, context, { state, report, differs: [] });
    return done(rehearsal ? copy.undoShown : copy.undone);
  } catch (error) {
    if (!(error instanceof BatchMoved)) throw error;
    return lookAgain(deps, batch, context, task);
  }
}

async function undoTask(
  { id, found }: store.Batch,
  { handle, operationId, staffId }: OperationContext,
): Promise<UndoTask> {
  return {
    id,
    operationId,
    horizon: found?.undo?.horizon ?? null,
    shown: { effect: found?.undo?.effect ?? null, rows: [] },
    staff: await store.findClerk(handle, staffId),
  };
}

/** The shown undo is stale: rehearses it again, and an operator decides. */
async function lookAgain(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
  task: UndoTask,
): Promise<OperationResult> {
  const report = await undoBatch(deps, task, true);
  if (report === null) return refuseLateUndo(deps, context);
  const shown = batch.found?.undo ?? null;
  const differs = await orElsewhere(context, shown?.horizon ?? null, [
    ...undoDifferences(shown, report),
    ...effectDifferences(shown?.effect ?? null, report.effect),
  ]);
  await keepUndo(deps, batch, context, { state: 'applied', report, differs });
  return { outcome: 'refused', note: copy.undoMoved, lines: differs };
}

async function refuseLateUndo(
  { clock }: WorkDeps,
  { handle, operationId }: OperationContext,
): Promise<OperationResult> {
  await store.release(handle, operationId, clock.now());
  return refused(copy.notUndone);
}

type UndoEnd = {
  readonly state: 'applied' | 'undone';
  readonly report: UndoReport;
  readonly differs: readonly string[];
};

async function keepUndo(
  { clock }: WorkDeps,
  { id, found }: store.Batch,
  { handle }: OperationContext,
  { state, report, differs }: UndoEnd,
): Promise<void> {
  if (found === null) return;
  const kept = { ...found, undo: report, differs, moved: [] };
  await keepFound(handle, id, kept, { state }, clock.now());
}

/** The result of a work that crashed before it recorded its end. */
function endOfUndo({ state, found }: store.Batch, rehearsal: boolean): OperationResult {
  if (state === 'undone' || rehearsal) return done(rehearsal ? copy.undoShown : copy.undone);
  const lines = found?.differs ?? [];
  return { outcome: 'refused', note: lines.length > 0 ? copy.undoMoved : copy.notUndone, lines };
}

/**
 * Reads the files in a separate process; stores each file with the column `błąd`, and skipped rows,
 * until they are applied.
 */
async function read(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
  dryRun: boolean,
): Promise<{ readonly found: Found; readonly report: ImportReport | null }> {
  // The thread starts while the files are opened.
  const thread = importThread(deps);
  try {
    await context.progress(0, copy.files);
    return await readFiles(deps, batch, context, { dryRun, thread });
  } finally {
    await thread.end();
  }
}

async function readFiles(
  deps: WorkDeps,
  batch: store.Batch,
  context: OperationContext,
  { dryRun, thread }: Pick<Run, 'dryRun' | 'thread'>,
): Promise<{ readonly found: Found; readonly report: ImportReport | null }> {
  const files = (await store.filesOf(context.handle, [batch.id])).get(batch.id) ?? [];
  return inWorkspace(deps, files, async (workspace) => {
    const listed = changeList();
    const onProgress = (progress: ImportProgress): void => {
      listed.note(progress);
      tell(context, progress);
    };
    const kept = dryRun ? await aliasStore.findAliases(context.handle) : batch.found?.aliases;
    const aliases = kept ?? {};
    const task: BatchTask = {
      id: batch.id,
      operationId: context.operationId,
      writesTo: workspace.written,
      // A check without stored meanings of headings is repeated.
      horizon: kept === undefined ? null : batch.horizon,
      shown: dryRun ? null : shownOf(batch.found),
      staff: dryRun ? null : await store.findClerk(context.handle, context.staffId),
      aliases,
      readsHidden: batch.readsHidden,
      replacesNewer: batch.replacesNewer,
      customersFrom: batch.customersFrom,
      changesMax,
      kinds: Object.fromEntries(
        files.flatMap(({ name, kind }) => (kind === null ? [] : [[name, kind]])),
      ),
    };
    const report = await readTables(deps, workspace, task, {
      dryRun,
      thread,
      onProgress,
      signal: context.signal,
    });
    await keepWritten(
      deps,
      context.handle,
      batch.id,
      report?.outcome === 'applied' ? null : workspace.written,
    );
    const effect = report?.effect ?? null;
    const found: Found = {
      // No file is read while one of them is not recognised.
      files: (report?.files ?? [])
        .filter(isRead)
        .map((one) => foundFile(withReplaced(one, workspace))),
      effect,
      changes: listed.changes,
      changeCount: listed.count(),
      differs: [],
      aliases,
      undo: null,
    };
    return { found, report };
  });
}

/** A run's listed changes, and their total. */
function changeList(): {
  readonly changes: readonly KeptChange[];
  note(progress: ImportProgress): void;
  count(): number;
} {
  const changes: KeptChange[] = [];
  let changeCount = 0;
  return {
    changes,
    note: (progress) => {
      if (progress.event === 'moreChanges') changeCount += progress.count;
      if (progress.event !== 'changes') return;
      changeCount += progress.rows.length;
      for (const { personId, shop, of, what, before, after, source } of progress.rows) {
        changes.push({ personId, shop, of, what, before, after, line: source?.line ?? null });
      }
    },
    count: () => changeCount,
  };
}

/** Adds a note to a file that has replaced another. */
function withReplaced(report: FileReport, { replaced }: Workspace): FileReport {
  const said = replaced
    .filter(({ name }) => name === nameIn(report.file))
    .map(({ former }) => ({ line: 0, column: '', reason: copy.replaces(former), cell: '' }));
  return {
    ...report,
    warnings: [...said, ...report.warnings],
    warningGroups: [...said.map(groupOfOne), ...(report.warningGroups ?? [])],
    warningCount: report.warningCount + said.length,
  };
}

type Run = {
  readonly dryRun: boolean;
  readonly thread: ImportThread;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly signal: AbortSignal;
};

async function readTables(
  deps: WorkDeps,
  { tables, refused: archives }: Workspace,
  task: BatchTask,
  { dryRun, thread, onProgress, signal }: Run,
): Promise<ImportReport | null> {
  if (archives.length > 0) {
    const files = archives.map(({ name, reason }) =>
      unreadFile(name, [{ line: 0, column: '', reason, cell: '' }]),
    );
    return { outcome: 'rejected', files };
  }
  if (tables.length === 0) {
    return {
      outcome: 'rejected',
      files: [unreadFile('', [{ line: 0, column: '', reason: copy.noTables, cell: '' }])],
    };
  }
  const request = { files: [...tables], dryRun, changes: true };
  return importBatch(thread, { request, batch: task }, { onProgress, signal });
}

function tell({ progress }: OperationContext, told: ImportProgress): void {
  if (told.event === 'waiting') void progress(0, copy.waiting);
  if (told.event === 'booking') void progress(90, copy.booking);
  if (told.event === 'read')
    void progress((told.bytes / Math.max(told.size, 1)) * 85, copy.reading(told.file));
}

function done(note: string): OperationResult {
  return { outcome: 'done', note, lines: [] };
}

function refused(note: string): OperationResult {
  return { outcome: 'refused', note, lines: [] };
}
