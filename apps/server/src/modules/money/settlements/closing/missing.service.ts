import type { Handle } from '../../../../infra/db/db.ts';
import * as store from './missing.store.ts';

export type MissingCount = store.MissingSum;

/** Missing data of a month, counted by kind. */
export type Missing = {
  /** Over all kinds: the number that a closing accepts. */
  readonly total: number;
  readonly kinds: readonly MissingCount[];
};

/** Finds what a month lacks for its closing now. */
export async function findMissing(handle: Handle, month: string): Promise<Missing> {
  const kinds = await store.countMissing(handle, month);
  return { total: kinds.reduce((total, { count }) => total + count, 0), kinds };
}

/** The counts alone. */
export function countMissing(handle: Handle, month: string): Promise<MissingCount[]> {
  return store.countMissing(handle, month);
}
