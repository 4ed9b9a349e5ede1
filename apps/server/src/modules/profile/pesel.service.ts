import type { Handle } from '../../infra/db/db.ts';
import type { Vault } from '../../infra/crypto/vault.ts';
import * as store from './pesel.store.ts';

export type { SharedPesel } from './pesel.store.ts';

/** What one PESEL is recognised by on two accounts; null without one. */
export function peselDigest(vault: Vault, pesel: string): Buffer | null {
  return pesel === '' ? null : Buffer.from(vault.digest('pesel', pesel));
}

/** Call it with the people whose PESEL changed, in the transaction of the change. */
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
