import { foundOf, rowsIn, sliceOf } from '../../infra/pages.ts';
import type { ImportState } from '@klub/contract/panel/import-files';
import { importFileTypes } from '@klub/contract/panel/import-files';
import {
  type Shown,
  asidesEnding,
  changesEnding,
  errorsEnding,
  rowsOf,
  undoDays,
} from '../programme/batch/batch.rules.ts';
import type { TrailNote } from '../../infra/trail/trail.ts';
import {
  type Effect,
  type SecondPersonReason,
  secondPersonReasons,
} from '../programme/batch/effect.rules.ts';
import type { UndoReport } from '../programme/batch/undo.service.ts';
import type { AmountChange } from '../programme/programme.amounts.ts';
import { nameKindByCommand } from '../programme/programme.copy.ts';
import type { Aliases, Meaning, Unclear } from '../programme/programme.header.ts';
import { keptText, withoutPhone } from '../programme/programme.quote.ts';
import type { FileReport, Problem, ProblemGroup } from '../programme/programme.report.ts';

/** So many changes of rows, and as many of golden points, are kept of a check to be shown; all are counted. */
export const changesMax = 1_000;
/** So many rows set aside and warnings of a file are shown. */
const notesMax = 100;

const fileNameBytesMax = 200;

export type KeptChange = Omit<AmountChange, 'phone' | 'name' | 'source'> & {
  readonly line: number | null;
};

export type Amounts = Pick<KeptChange, 'before' | 'after'>;

/** What an import does with one figure at two checks; null: nothing. */
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

/** What is told of a deleted account too (D61): it says nothing of the person but a number of points. */
export function isFigure({ what }: { readonly what: string }): boolean {
  return figureColumns.has(what);
}

/** What a check has found in one file, as it is kept with the import. */
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
  readonly warnings: readonly Problem[];
  readonly warningCount: number;
  readonly unclear: Unclear | null;
  /** Left out: of an act that reads no headings, or of a check of an earlier release. */
  readonly meanings?: readonly Meaning[];
};

/** What the newest check or apply has found; kept as JSON. */
export type Found = {
  readonly files: readonly FoundFile[];
  readonly effect: Effect | null;
  readonly changes: readonly KeptChange[];
  readonly changeCount: number;
  /** Polish sentences. */
  readonly differs: readonly string[];
  /** Figures that are otherwise than at the check before; left out: none. Their sentences name people, so none is kept. */
  readonly moved?: readonly MovedChange[];
  /** What headings meant at the check, which an apply goes by; left out: of an act that reads no headings. */
  readonly aliases?: Aliases;
  /** Of the newest look at what would be taken back, or of what was. */
  readonly undo: UndoReport | null;
};

/** A page of the kept changes, of one column or of all, and how many there are. */
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

/** States in which long work is under way, so that nothing else begins. */
const busy: readonly ImportState[] = ['checking', 'applying', 'undoing'];
/** States from which an import can still change. */
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

/** The name alone, without a folder; null where it is none that an import takes. */
export function fileNameOf(given: string): string | null {
  const name = given.normalize('NFC').split(/[\\/]/).at(-1)?.trim() ?? '';
  const end = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase();
  const isKnown = importFileTypes.some((type) => type === end);
  return isKnown && isFileName(name) && !name.startsWith('.') && !/\p{C}/u.test(name) ? name : null;
}

export function isTableName(name: string): boolean {
  return /\.(csv|txt|xlsx)$/i.test(name);
}

/** True of a name that a disk takes, with what is written behind it while its wrong rows are being made. */
function isFileName(name: string): boolean {
  return Buffer.byteLength(name) <= fileNameBytesMax && !/[\p{Cc}\p{Cs}]/u.test(name);
}

/** Why this account may not apply it alone. */
export function secondOf(found: Found | null, staffId: number): SecondPersonReason[] {
  return found === null || found.effect === null ? [] : secondPersonReasons(found.effect, staffId);
}

/** Why this account may not take it back alone. */
export function undoSecondOf(found: Found | null, staffId: number): SecondPersonReason[] {
  return found === null || found.undo === null
    ? []
    : secondPersonReasons(found.undo.effect, staffId);
}

/** The months (first days) whose golden points an import changes. */
export function monthsOf(effect: Effect | null): string[] {
  return effect === null ? [] : effect.months.map(({ month }) => `${month}-01`);
}

/** What an apply may do and no more. */
export function shownOf(found: Found | null): Shown {
  const files =
    found === null ? [] : found.files.map(({ name, ...rest }) => ({ ...rest, file: name }));
  return { effect: found?.effect ?? null, rows: rowsOf(files) };
}

/** Of a path of this machine. */
export function nameIn(path: string): string {
  return path.split('/').at(-1) ?? path;
}

export function isRead(report: FileReport): boolean {
  const rows = report.new + report.changed + report.unchanged + report.setAside + report.rejected;
  return rows + report.problemCount > 0;
}

/** What is kept of a report: who looks at an import may not see numbers of people, and they would outlive the people. */
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
      // What a sentence says of the command line is not for the panel.
      reason: reason.replace(nameKindByCommand, '').trim(),
      count,
      first: first.map(keptProblem),
    })),
    errorCount: report.problemCount,
    asides: report.asideRows.slice(0, notesMax).map(keptProblem),
    warnings: report.warnings.slice(0, notesMax).map(keptProblem),
    warningCount: report.warningCount,
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

function keptProblem(problem: Problem): Problem {
  return { ...problem, cell: withoutPhone(problem.cell, problem.column) };
}

/** What the trail says of an act on an import. */
export function noteOf(id: number, details: TrailNote['details'] = {}): TrailNote {
  return { subject: { kind: 'import', id, name: `import ${id}` }, details };
}

/** What the importer has written: a file with the column `błąd`, its rows that were set aside, or all changes of the import. */
export type Written = { readonly name: string; readonly what: 'errors' | 'asides' | 'changes' };

const endings = [
  ['errors', errorsEnding],
  ['asides', asidesEnding],
  ['changes', changesEnding],
] as const;

/** Of which file it is; null where it is none of them. */
export function writtenOf(path: string): Written | null {
  for (const [what, ending] of endings) {
    if (path.endsWith(ending)) return { name: path.slice(0, -ending.length), what };
  }
  return null;
}

/** What the browser saves it as; a file that was mended and is still wrong keeps its name. */
export function writtenName({ name, what }: Written): string {
  if (what === 'changes') return `${name}-zmiany.csv`;
  const whole = mendedOf(name) ?? name;
  const ending = what === 'errors' ? errorsEnding : asidesEnding;
  return `${/\.csv$/i.test(whole) ? whole.slice(0, -'.csv'.length) : whole}${ending}`;
}

/** Files of the same place take each other's: those of one name, and a mended file that of which it is. */
export function placeOf(name: string): string {
  return (mendedOf(name) ?? name).toLowerCase();
}

/** Of which file this one gives the rows back; browsers number what they save a second time. Null: it is a file of its own. */
function mendedOf(name: string): string | null {
  const base = /^(.+)-bledy(?: ?\(\d{1,4}\))?\.csv$/i.exec(name)?.[1];
  if (base === undefined) return null;
  return importFileTypes.some((type) => base.toLowerCase().endsWith(`.${type}`))
    ? base
    : `${base}.csv`;
}
