import type { Transaction } from 'kysely';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { fileSource, Unreadable } from '../../../infra/tables/source.ts';
import { openSheet } from '../../../infra/tables/spreadsheet.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { notifyMany } from '../../notifications/notifications.service.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { returnedWords } from '../settlements.copy.ts';
import { holdsLongNumber } from './answer/reasons.rules.ts';
import { followReturned } from './holds.service.ts';
import { itemNamed } from './payout.rules.ts';
import type { PayoutDeps, Refused } from './payout.service.ts';
import * as store from './returns.store.ts';

export type ReturnRequest = {
  /** Transfer references, `KP-17`, or paths of lists with the columns `przelew` and `powod`. */
  readonly references: readonly string[];
  readonly reason: string;
  /** False: no notifications, for old transfers. */
  readonly tells?: boolean;
};

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
export async function returnTransfers(
  { database, clock, vault }: PayoutDeps,
  request: ReturnRequest,
): Promise<ReturnedReport | UnknownTransfers | Refused> {
  const asked = await returnsOf(request);
  if ('refused' in asked) return asked;
  return inTransaction(database.kysely, (transaction) =>
    returnTransfersIn(
      transaction,
      vault,
      { returns: asked.returns, tells: request.tells ?? true },
      clock.now(),
    ),
  );
}

/** Like `returnTransfers`, in the caller's transaction, with transfers by id. */
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

async function returnsOf({
  references,
  reason,
}: ReturnRequest): Promise<{ returns: Return[] } | Refused> {
  const found = new Map<number, Return>();
  for (const reference of references) {
    const id = itemNamed(reference.replace(/^.*[\\/]/, ''));
    const isReference = id !== null && !/\.(csv|xlsx|txt)$/i.test(reference);
    const listed = isReference ? [{ id, reason }] : await listedReturns(reference, reason);
    if (listed === null) return { refused: 'unreadable' };
    for (const one of listed) {
      if (one.id === null) return { refused: 'badReference' };
      if (holdsLongNumber(one.reason)) return { refused: 'accountInReason' };
      found.set(one.id, { id: one.id, reason: one.reason });
    }
  }
  return { returns: [...found.values()] };
}

const columnsOfList = ['przelew', 'powod', 'powód', ''];

/**
 * Null when the file is no list of returned transfers: a payout's own list has other columns too.
 */
async function listedReturns(
  path: string,
  reason: string,
): Promise<{ id: number | null; reason: string }[] | null> {
  try {
    const sheet = await openSheet(await fileSource(path));
    const header = sheet.header.map((name) => name.trim().toLowerCase());
    if (header.some((name) => !columnsOfList.includes(name))) return null;
    const [transfer, why] = [
      header.indexOf('przelew'),
      Math.max(header.indexOf('powod'), header.indexOf('powód')),
    ];
    if (transfer === -1) return null;
    const found = [];
    for await (const rows of sheet.rows()) {
      for (const { cells } of rows) {
        const given = why === -1 ? '' : (cells[why] ?? '').trim();
        found.push({ id: itemNamed(cells[transfer] ?? ''), reason: given === '' ? reason : given });
      }
    }
    return found;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
