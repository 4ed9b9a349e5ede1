import type { ReplyOf } from '../../lib/api.ts';

export type ImportRow = ReplyOf<'GET /api/panel/v1/imports'>['data'][number];
export type Import = ReplyOf<'GET /api/panel/v1/imports/:id'>['data'];
export type ImportFile = Import['files'][number];
export type Report = NonNullable<ImportFile['report']>;

const underWay: readonly Import['state'][] = ['checking', 'applying', 'undoing'];
const changeable: readonly Import['state'][] = ['open', 'wrong', 'ready'];

export function isUnderWay(state: Import['state']): boolean {
  return underWay.includes(state);
}

/** Files can be added, checked, and given up. */
export function isChangeable(state: Import['state']): boolean {
  return changeable.includes(state);
}

export function uploadAddress(id: string, name: string): string {
  return `/api/panel/v1/imports/${encodeURIComponent(id)}/files?name=${encodeURIComponent(name)}`;
}
