import type { Transaction } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Source } from '../../../infra/tables/source.ts';
import {
  type Clerk,
  actHooks,
  rehearsalHooks,
  type SecondPersonReason,
  limitReasons,
  ImportRejected,
  importProgramme,
  importWithin,
  type FileReport,
  type ImportProgress,
} from '../programme/programme.ts';
import { type Found, type KeptChange, changesMax, foundFile, monthsOf } from './imports.rules.ts';
import { setFound } from './found.store.ts';
import * as store from './imports.store.ts';

export type ActDeps = Pick<Deps, 'database' | 'clock' | 'files' | 'random' | 'vault'>;

/** The effect of a short file, applied or rehearsed. */
export type ActEffect = {
  readonly changes: readonly KeptChange[];
  readonly second: readonly SecondPersonReason[];
  /** Months (first days) whose golden points change. */
  readonly months: readonly string[];
};

/** The importer's reason for rejecting a file; empty: accepted. */
export function refusalOf(files: readonly FileReport[]): string {
  const [problem] = files.flatMap(({ problems, asideRows }) => [...problems, ...asideRows]);
  return problem?.reason ?? '';
}

/** Returns the effect of a short file without writing. Throws `importRunning`. */
export async function rehearseFiles(
  deps: ActDeps,
  sources: readonly Source[],
  kinds: Readonly<Record<string, string>> = {},
): Promise<{ readonly effect: ActEffect; readonly refusal: string }> {
  const { changes, onProgress } = changeList();
  const report = await importProgramme(deps, {
    files: sources,
    kinds,
    dryRun: true,
    waits: false,
    listChanges: true,
    changesMax,
    batch: rehearsalHooks,
    onProgress,
  });
  return { effect: effectOf(report.effect, changes), refusal: refusalOf(report.files) };
}

/** The importer's reason for rejecting a file, with its column; null: accepted. Books nothing. */
export async function checkFile(deps: ActDeps, source: Source): Promise<CellProblem | null> {
  const [problem] = await problemsOf(deps, [source]);
  return problem ?? null;
}

export type CellProblem = {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
};

/**
 * The importer's reasons for rejecting or skipping rows of short files; empty: accepted. Books nothing. Throws
 * `importRunning`.
 * @param kinds by file name, where the headings name too few columns to recognise the kind
 */
export async function problemsOf(
  deps: ActDeps,
  sources: readonly Source[],
  kinds: Readonly<Record<string, string>> = {},
): Promise<CellProblem[]> {
  const { files } = await importProgramme(deps, {
    files: sources,
    kinds,
    dryRun: true,
    waits: false,
    books: false,
  });
  return cellProblems(files);
}

/** The problems of files, each with the name of its file. */
export function cellProblems(files: readonly FileReport[]): CellProblem[] {
  return files.flatMap(({ file, problems, asideRows }) =>
    [...problems, ...asideRows].map((problem) => ({ ...problem, file })),
  );
}

type Act = {
  readonly staff: Clerk;
  readonly sources: readonly Source[];
  /** Kinds by file name, where the headings name too few columns to recognise them. */
  readonly kinds?: Readonly<Record<string, string>>;
  /** How the history calls it. */
  readonly about: store.About;
  /** The second person's approval; left out: one person decides. */
  readonly approval?: store.Approval | undefined;
  /** Long work, which waits for another import; without it the act throws `importRunning`. */
  readonly operationId?: number;
  /** Called under the import lock, before the file is read. */
  onBegin?(): Promise<void>;
};

/**
 * Applies short files in an act's transaction as a panel import: with author, trail entry and
 * undo. Throws `ImportRejected`, also for a skipped row; throws `importRunning`.
 */
export async function applyFiles(
  deps: ActDeps,
  transaction: Transaction<Schema>,
  { staff, sources, kinds = {}, about, approval, operationId, onBegin }: Act,
): Promise<{ readonly importId: number; readonly effect: ActEffect }> {
  const now = deps.clock.now();
  const id = await store.open(transaction, staff.staffId, now, about);
  const { changes, onProgress } = changeList();
  const hooks = actHooks({ id, staff, isAlone: approval === undefined });
  const report = await importWithin(transaction, deps, {
    files: sources,
    kinds,
    listChanges: true,
    changesMax,
    onProgress,
    waits: operationId !== undefined,
    batch: {
      ...hooks,
      begin: async (within) => {
        await onBegin?.();
        return hooks.begin(within);
      },
    },
  });
  if (refusalOf(report.files) !== '') throw new ImportRejected(report.files);
  const effect = effectOf(report.effect, changes);
  const found: Found = {
    files: report.files.map(foundFile),
    effect: report.effect ?? null,
    changes,
    changeCount: changes.length,
    differs: [],
    undo: null,
  };
  const own = operationId === undefined ? {} : { operationId };
  const written = {
    state: 'applied',
    horizon: report.horizon ?? null,
    approval: approval ?? null,
  } as const;
  await setFound(transaction, id, found);
  await store.change(transaction, id, { ...written, ...own }, now);
  return { importId: id, effect };
}

/** True when this work was committed by a run that crashed before it recorded its end. */
export function wasApplied(handle: Handle, operationId: number): Promise<boolean> {
  return store.isAppliedBy(handle, operationId);
}

function changeList() {
  const changes: KeptChange[] = [];
  const onProgress = (progress: ImportProgress): void => {
    if (progress.event !== 'changes') return;
    for (const { personId, shop, of, what, before, after, source } of progress.rows) {
      changes.push({ personId, shop, of, what, before, after, line: source?.line ?? null });
    }
  };
  return { changes, onProgress };
}

function effectOf(effect: Found['effect'] | undefined, changes: readonly KeptChange[]): ActEffect {
  if (effect === undefined || effect === null) return { changes, second: [], months: [] };
  return { changes, second: limitReasons(effect), months: monthsOf(effect) };
}
