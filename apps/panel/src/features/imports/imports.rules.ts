import type { ReplyOf } from '../../lib/api.ts';

export type ImportRow = ReplyOf<'GET /api/panel/v1/imports'>['data'][number];
export type Import = ReplyOf<'GET /api/panel/v1/imports/:id'>['data'];
export type ImportFile = Import['files'][number];
export type Report = NonNullable<ImportFile['report']>;

export type FileUndo = NonNullable<Import['undo']>['files'][number];

const since: readonly string[] = ['later', 'changed'];

/** Rows of a file that stay: changed since, or impossible to undo. */
export function rowsLeft({ left }: Pick<FileUndo, 'left'>, which: 'since' | 'never'): number {
  return left
    .filter(({ why }) => since.includes(why) === (which === 'since'))
    .reduce((sum, { rows }) => sum + rows, 0);
}

/** The kinds of the files that the check has recognised, each once. */
export function recognised({ files }: Pick<Import, 'files'>): readonly string[] {
  return [...new Set(files.flatMap(({ report }) => report?.kind ?? []))];
}

/** Rows that an apply writes: new ones and changed ones. */
export function rowsToWrite({ files }: Pick<Import, 'files'>): number {
  return files.reduce((sum, { report }) => sum + (report?.new ?? 0) + (report?.changed ?? 0), 0);
}

/** The effect in figures: golden points in all, people who gain and lose, and those who reach a threshold. */
export function effectSum({ months, up, down, thresholds = [] }: NonNullable<Import['effect']>) {
  return {
    total: months.reduce((sum, { before, after }) => sum + after - before, 0),
    up,
    down,
    reaching: thresholds.map(({ percent, up: people }) => ({ percent, people })),
  };
}

export type NewRowsFound = NonNullable<ImportFile['rows']>;

/** The columns of new rows, without those that are empty in all of them; the first one names the row. */
export function filledColumns({ columns, rows }: NewRowsFound): { name: string; at: number }[] {
  return columns
    .map((name, at) => ({ name, at }))
    .filter(({ at }) => rows.some(({ cells }) => (cells[at] ?? '') !== ''));
}

type Problem = Report['asides'][number];

/** Problems with the same reason together, in the order of their first. */
export function byReason(
  problems: readonly Problem[],
): { readonly reason: string; readonly problems: readonly Problem[] }[] {
  const reasons = [...new Set(problems.map(({ reason }) => reason))];
  return reasons.map((reason) => ({
    reason,
    problems: problems.filter((problem) => problem.reason === reason),
  }));
}

const underWay: readonly Import['state'][] = ['checking', 'applying', 'undoing'];
const changeable: readonly Import['state'][] = ['open', 'wrong', 'ready'];

export function isUnderWay(state: Import['state']): boolean {
  return underWay.includes(state);
}

/** Files can be added, checked and rejected. */
export function isChangeable(state: Import['state']): boolean {
  return changeable.includes(state);
}

export function uploadAddress(id: string, name: string): string {
  return `/api/panel/v1/imports/${encodeURIComponent(id)}/files?name=${encodeURIComponent(name)}`;
}

/** A file with the column `błąd`, or of rows set aside, which the browser saves. */
export function writtenAddress(id: string, fileId: string): string {
  return `/api/panel/v1/imports/${encodeURIComponent(id)}/errors/${encodeURIComponent(fileId)}`;
}
