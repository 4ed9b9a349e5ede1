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
