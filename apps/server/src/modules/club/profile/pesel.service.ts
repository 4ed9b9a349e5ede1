import type { Handle } from '../../../infra/db/db.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import * as store from './pesel.store.ts';

export type { SharedPesel } from './pesel.store.ts';

/** The digest by which equal PESELs of two accounts are found; null without a PESEL. */
export function peselDigest(vault: Vault, pesel: string): Buffer | null {
  return pesel === '' ? null : Buffer.from(vault.digest('pesel', pesel));
}

/** Call it with the people whose PESEL changed, in that transaction. */
export async function flagSharedPesels(
  handle: Handle,
  personIds: readonly number[],
  now: Date,
): Promise<void> {
  if (personIds.length > 0) await store.insertSharedPesels(handle, personIds, now);
}

/** For the operator only. */
export function listSharedPesels(handle: Handle): Promise<store.SharedPesel[]> {
  return store.findSharedPesels(handle);
}
