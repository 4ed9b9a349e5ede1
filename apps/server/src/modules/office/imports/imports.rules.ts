import { foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import type { ImportState } from '@klub/contract/panel/import-files';
import { importFileTypes } from '@klub/contract/panel/import-files';
import {
  type Shown,
  asidesEnding,
  changesEnding,
  errorsEnding,
  rowsEnding,
  rowsOf,
  undoDays,
} from '../programme/batch/batch.rules.ts';
import type { TrailNote } from '../../../infra/trail/trail.ts';
import {
  type Effect,
  type SecondPersonReason,
  secondPersonReasons,
} from '../programme/batch/effect.rules.ts';
import {
  type UndoReport,
  type AmountChange,
  type Aliases,
  type Meaning,
  type Unclear,
  keptText,
  withoutPhone,
  type FileReport,
  type Problem,
  type ProblemGroup,
} from '../programme/programme.ts';
import { nameKindByCommand } from '../programme/programme.copy.ts';

/**
 * Maximum number of row changes, and of golden point changes, that a check keeps; all are counted.
 */
export const changesMax = 1_000;
/** Maximum number of shown skipped rows of a file. */
const notesMax = 100;

const fileNameBytesMax = 200;

export type KeptChange = Omit<AmountChange, 'phone' | 'name' | 'source'> & {
  readonly line: number | null;
};

export type Amounts = Pick<KeptChange, 'before' | 'after'>;

/** One figure's change at two checks; null: no change. */
export type MovedChange = Pick<KeptChange, 'personId' | 'shop' | 'of' | 'what'> & {
  readonly was: Amounts | null;
  readonly is: Amounts | null;
};

const figureColumns: ReadonlySet<string> = new Set([
  'cel',
  'punkty',
  'kwalifikacja',
  'wynik',
  'wynik_kwalifikacji',
  'zlote_punkty',
]);

/** True for changes that are shown for deleted accounts too (D61): only a number of points. */
export function isFigure({ what }: { readonly what: string }): boolean {
  return figureColumns.has(what);
}

/** A check's result for one file, stored with the import. */
export type FoundFile = {
  readonly name: string;
  readonly kind: string | null;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly setAside: number;
  readonly errors: readonly ProblemGroup[];
  readonly errorCount: number;
  readonly asides: readonly Problem[];
  /** Single ones in checks of earlier releases. */
  readonly warnings: readonly (ProblemGroup | Problem)[];
  readonly warningCount: number;
  readonly unclear: Unclear | null;
  /** First days, of figures. Undefined in checks of earlier releases. */
  readonly months?: readonly string[];
  /** Undefined: the act reads no headings, or the check is of an earlier release. */
  readonly meanings?: readonly Meaning[];
};

/** The newest check's or apply's result; stored as JSON. */
export type Found = {
  readonly files: readonly FoundFile[];
  readonly effect: Effect | null;
  readonly changes: readonly KeptChange[];
  readonly changeCount: number;
  /** Polish sentences. */
  readonly differs: readonly string[];
  /**
   * Figures that differ from the earlier check; undefined: none. Their sentences name people, so
   * they are not stored.
   */
  readonly moved?: readonly MovedChange[];
  /**
   * Meanings of headings at the check, which an apply uses; undefined: the act reads no headings.
   */
  readonly aliases?: Aliases;
  /** The newest undo or its rehearsal. */
  readonly undo: UndoReport | null;
};

/** A page of the stored changes, of one column or of all, and their number. */
export function changesOn(
  found: Pick<Found, 'changes' | 'changeCount'> | null,
  { page, column }: { readonly page: number; readonly column: string | null },
) {
  const kept = found?.changes ?? [];
  const narrowed = column === null ? kept : kept.filter(({ what }) => what === column);
  return {
    shown: rowsIn(narrowed, sliceOf(page)),
    changeCount: found?.changeCount ?? 0,
    changesKept: kept.length,
    changePages: foundOf(narrowed.length, page).pages,
    changeColumns: [...Map.groupBy(kept, ({ what }) => what)].map(([what, rows]) => ({
      column: what,
      count: rows.length,
    })),
  };
}

/** States with running work, in which nothing else may start. */
const busy: readonly ImportState[] = ['checking', 'applying', 'undoing'];
/** States in which an import can still change. */
const changeable: readonly ImportState[] = ['open', 'wrong', 'ready'];

export function isBusy(state: ImportState): boolean {
  return busy.includes(state);
}

export function isChangeable(state: ImportState): boolean {
  return changeable.includes(state);
}

export function undoUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + undoDays * 86_400_000);
}

export function mayUndo(
  { state, appliedAt }: { readonly state: ImportState; readonly appliedAt: Date | null },
  now: Date,
): boolean {
  return state === 'applied' && appliedAt !== null && undoUntil(appliedAt) > now;
}

/** The name without a folder; null for a name that an import does not accept. */
export function fileNameOf(given: string): string | null {
  const name = given.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? '';
  const end = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  const isKnown = importFileTypes.some((type) => type === end);
  return isKnown && isFileName(name) && !name.startsWith('.') && !/\p{C}/u.test(name) ? name : null;
}

export function isTableName(name: string): boolean {
  return /\.(csv|txt|xlsx)$/i.test(name);
}

/** True for a name that a disk accepts, including the suffix of the error file. */
function isFileName(name: string): boolean {
  return Buffer.byteLength(name) <= fileNameBytesMax && !/[\p{Cc}\p{Cs}]/u.test(name);
}

/** Why this account may not apply it alone. */
export function secondOf(found: Found | null, staffId: number): SecondPersonReason[] {
  return found === null || found.effect === null ? [] : secondPersonReasons(found.effect, staffId);
}

/** Why this account may not undo it alone. */
export function undoSecondOf(found: Found | null, staffId: number): SecondPersonReason[] {
  return found === null || found.undo === null
    ? []
    : secondPersonReasons(found.undo.effect, staffId);
}

/** Months (first days) that an import's figures are about, or whose golden points it changes. */
export function monthsAbout(found: Found | null): string[] {
  const ofFiles = (found?.files ?? []).flatMap(({ months = [] }) => months);
  return [...new Set([...ofFiles, ...monthsOf(found?.effect ?? null)])].toSorted();
}

/** Months (first days) whose golden points change. */
export function monthsOf(effect: Effect | null): string[] {
  return effect === null ? [] : effect.months.map(({ month }) => `${month}-01`);
}

/** The shown changes: an apply must not do more. */
export function shownOf(found: Found | null): Shown {
  const files =
    found === null ? [] : found.files.map(({ name, ...rest }) => ({ ...rest, file: name }));
  return { effect: found?.effect ?? null, rows: rowsOf(files) };
}

export function nameIn(path: string): string {
  return path.split('/').at(-1) ?? path;
}

export function isRead(report: FileReport): boolean {
  return rowCount(report) + report.problemCount > 0;
}

type Counts = Pick<FoundFile, 'new' | 'changed' | 'unchanged' | 'setAside' | 'rejected'>;

export function rowCount(counts: Counts): number {
  return counts.new + counts.changed + counts.unchanged + counts.setAside + counts.rejected;
}

/**
 * The stored part of a report: without people's numbers, which viewers may not see and which would
 * outlive the people.
 */
export function foundFile(report: FileReport): FoundFile {
  return {
    name: nameIn(report.file),
    kind: report.kind,
    new: report.new,
    changed: report.changed,
    unchanged: report.unchanged,
    rejected: report.rejected,
    setAside: report.setAside,
    errors: (report.groups ?? []).map(({ reason, count, first }) => ({
      // Removes the hint about the command line.
      reason: reason.replace(nameKindByCommand, '').trim(),
      count,
      first: first.map(keptProblem),
    })),
    errorCount: report.problemCount,
    asides: report.asideRows.slice(0, notesMax).map(keptProblem),
    warnings: (report.warningGroups ?? report.warnings.map(groupOfOne)).map(keptGroup),
    warningCount: report.warningCount,
    months: report.months ?? [],
    meanings: (report.meanings ?? []).map(({ heading, ...meaning }) => ({
      ...meaning,
      heading: keptText(heading),
    })),
    unclear:
      report.unclear === undefined
        ? null
        : { ...report.unclear, unknown: report.unclear.unknown.map(keptText) },
  };
}

/** Warnings as groups, also those of earlier releases. */
export function groupsOf(warnings: FoundFile['warnings']): ProblemGroup[] {
  return warnings.map((one) => ('first' in one ? one : groupOfOne(one)));
}

export function groupOfOne(problem: Problem): ProblemGroup {
  return { reason: problem.reason, count: 1, first: [problem] };
}

function keptGroup({ first, ...group }: ProblemGroup): ProblemGroup {
  return { ...group, first: first.map(keptProblem) };
}

function keptProblem(problem: Problem): Problem {
  return { ...problem, cell: withoutPhone(problem.cell, problem.column) };
}

export function noteOf(id: number, details: TrailNote['details'] = {}): TrailNote {
  return { subject: { kind: 'import', id, name: `import ${id}` }, details };
}

/**
 * Output of the importer: a file with the column `błąd`, its skipped or new rows, or all changes of the
 * import.
 */
export type Written = {
  readonly name: string;
  readonly what: 'errors' | 'asides' | 'changes' | 'rows';
};

const endings = [
  ['errors', errorsEnding],
  ['asides', asidesEnding],
  ['changes', changesEnding],
  ['rows', rowsEnding],
] as const;

/** The input file of an output; null for another path. */
export function writtenOf(path: string): Written | null {
  for (const [what, ending] of endings) {
    if (path.endsWith(ending)) return { name: path.slice(0, -ending.length), what };
  }
  return null;
}

const downloadEndings = {
  errors: errorsEnding,
  asides: asidesEnding,
  rows: '-nowe.csv',
} as const;

/** The download name; a corrected file that still has errors keeps its name. */
export function writtenName({ name, what }: Written): string {
  if (what === 'changes') return `${name}-zmiany.csv`;
  const whole = mendedOf(name) ?? name;
  return `${/\.csv$/i.test(whole) ? whole.slice(0, -'.csv'.length) : whole}${downloadEndings[what]}`;
}

/** Uploads with equal keys replace each other: equal names, and a corrected file its original. */
export function placeOf(name: string): string {
  return (mendedOf(name) ?? name).toLowerCase();
}

/**
 * The original of a corrected file; browsers number repeated downloads. Null: it is no corrected
 * file.
 */
function mendedOf(name: string): string | null {
  const base = /^(.+)-bledy(?: ?\(\d{1,4}\))?\.csv$/i.exec(name)?.[1];
  if (base === undefined) return null;
  return importFileTypes.some((type) => base.toLowerCase().endsWith(`.${type}`))
    ? base
    : `${base}.csv`;
}
