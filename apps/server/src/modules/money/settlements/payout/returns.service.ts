import type { Transaction } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { notifyMany } from '../../../club/notifications/notifications.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { notReturnedWords, returnedWords } from '../settlements.copy.ts';
import { endReturnHolds, followReturned } from './holds.service.ts';
import { markTransfers } from './marks.service.ts';
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
  { returns, tells }: { readonly returns: readonly store.Return[]; readonly tells: boolean },
  now: Date,
): Promise<ReturnedReport | UnknownTransfers> {
  await lockSettlements(transaction);
  const ids = returns.map(({ id }) => id);
  const sent = await store.findSent(transaction, ids);
  if (sent.size < ids.length) return { unknown: ids.filter((id) => !sent.has(id)) };
  const returned = await store.returnItems(transaction, returns, dayOf(now));
  await markTransfers(transaction, vault, { ids: returned.map(({ id }) => id) });
  await followReturned(
    transaction,
    vault,
    returned.map(({ personId }) => personId),
    now,
    returned.map(({ id }) => id),
  );
  await notifyMany(
    transaction,
    (tells ? returned : []).map(({ id, personId, grosze }) => ({
      personId,
      cause: `payout-returned:${id}:${now.toISOString()}`,
      ...returnedWords(grosze),
      url: '/edytuj-dane',
    })),
    now,
  );
  const marked = new Set(returned.map(({ id }) => id));
  return { returned, before: ids.filter((id) => !marked.has(id)) };
}

/** Why a return is not withdrawn. */
type NotWithdrawn = 'unknown' | 'notReturned' | 'paidAgain';

/** Null: the return may be withdrawn. A cancelled payout has no returns. */
export function whyNotWithdrawn(transfer: store.SentTransfer | null): NotWithdrawn | null {
  if (transfer === null) return 'unknown';
  if (transfer.returnedOn === null) return 'notReturned';
  return transfer.isPaidAgain ? 'paidAgain' : null;
}

/** @param locks locks the transfer and its payments until commit */
export async function sentTransfer(
  handle: Handle,
  id: number,
  locks: boolean,
): Promise<store.SentTransfer | null> {
  if (locks) await lockSettlements(handle);
  return store.findTransfer(handle, id);
}

/**
 * Takes back a return that was saved by mistake: the transfer pays its statements as if it had never
 * come back, its hold ends, and the person is told.
 */
export async function withdrawReturnIn(
  transaction: Transaction<Schema>,
  vault: Vault,
  id: number,
  now: Date,
): Promise<store.SentTransfer | { readonly refused: NotWithdrawn }> {
  const transfer = await sentTransfer(transaction, id, true);
  const refused = whyNotWithdrawn(transfer);
  if (transfer === null || refused !== null) return { refused: refused ?? 'unknown' };
  await store.unmarkReturn(transaction, id);
  await markTransfers(transaction, vault, { ids: [id] });
  await endReturnHolds(transaction, vault, transfer, now);
  const { personId, grosze } = transfer;
  const cause = `payout-returned:${id}:withdrawn:${now.toISOString()}`;
  await notifyMany(
    transaction,
    [{ personId, cause, ...notReturnedWords(grosze), url: '/wyzwania/osiagniecia' }],
    now,
  );
  return transfer;
}
