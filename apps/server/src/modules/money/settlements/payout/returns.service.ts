import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { notifyMany } from '../../../club/notifications/notifications.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { returnedWords } from '../settlements.copy.ts';
import { followReturned } from './holds.service.ts';
import * as store from './returns.store.ts';

export type ReturnedReport = {
  readonly returned: readonly store.Returned[];
  /** Transfers that an earlier command has marked, by id. */
  readonly before: readonly number[];
};

/** Transfers that a bank cannot have returned: missing, or of a cancelled batch. */
export type UnknownTransfers = { readonly unknown: readonly number[] };

/**
 * Marks transfers as returned, all or none: their sums are held until the account changes or an
 * operator releases them, and people are asked to check their account. Idempotent.
 */
export async function returnTransfersIn(
  transaction: Transaction<Schema>,
  vault: Vault,
  { returns, tells }: { readonly returns: readonly Return[]; readonly tells: boolean },
  now: Date,
): Promise<ReturnedReport | UnknownTransfers> {
  await lockSettlements(transaction);
  const ids = returns.map(({ id }) => id);
  const sent = await store.findSent(transaction, ids);
  if (sent.size < ids.length) return { unknown: ids.filter((id) => !sent.has(id)) };
  const returned = await store.returnItems(transaction, returns, dayOf(now));
  await followReturned(
    transaction,
    vault,
    returned.map(({ personId }) => personId),
    now,
  );
  await notifyMany(
    transaction,
    (tells ? returned : []).map(({ id, personId, grosze }) => ({
      personId,
      cause: `payout-returned:${id}`,
      ...returnedWords(grosze),
      url: '/edytuj-dane',
    })),
    now,
  );
  const marked = new Set(returned.map(({ id }) => id));
  return { returned, before: ids.filter((id) => !marked.has(id)) };
}

export type Return = { readonly id: number; readonly reason: string };
