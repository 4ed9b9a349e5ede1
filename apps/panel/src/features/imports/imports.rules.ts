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

/** What the check has recognised: the kinds of its files, each once, and the months that they are about. */
export function recognised({ files, effect }: Pick<Import, 'files' | 'effect'>): {
  readonly kinds: readonly string[];
  readonly months: readonly string[];
} {
  const kinds = files.flatMap(({ report }) => report?.kind ?? []);
  const months = (effect?.months ?? []).map(({ month }) => month);
  return { kinds: [...new Set(kinds)], months: [...new Set(months)] };
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

type Problem = Report['warnings'][number];

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
