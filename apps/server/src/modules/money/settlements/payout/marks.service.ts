import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import * as store from './marks.store.ts';

/**
 * Marks of payouts and transfers: keyed digests that only this server can make, so that a day of
 * payment, a return or an account that was changed in the database is found by a verification.
 */

/** Small, so that opening accounts does not block other calls. */
const batch = 500;

/** Call after each write of a payout. */
export async function markPayout(handle: Handle, vault: Vault, id: number): Promise<void> {
  await markPayouts(handle, vault, [id]);
}

async function markPayouts(
  handle: Handle,
  vault: Vault,
  ids: readonly number[] | null,
): Promise<void> {
  const payouts = await store.findPayouts(handle, ids);
  const marks = payouts.map(({ id, text }) => ({ id, mark: payoutMark(vault, text) }));
  await store.setMarks(handle, 'payout', marks);
}

/** Call after each write of transfers. */
export async function markTransfers(
  handle: Handle,
  vault: Vault,
  transfers: Extract<store.Transfers, object>,
): Promise<void> {
  for await (const page of pagesOf(handle, transfers, '')) {
    const marks = page.map((transfer) => ({
      id: transfer.id,
      mark: transferMark(vault, transfer),
    }));
    await store.setMarks(handle, 'payout_item', marks);
  }
}

/** Marks everything that has no mark, for payouts of an earlier release. */
export async function markUnmarked(handle: Handle, vault: Vault): Promise<void> {
  const payouts = (await store.findPayouts(handle, null)).filter(({ mark }) => mark === null);
  if (payouts.length > 0)
    await markPayouts(
      handle,
      vault,
      payouts.map(({ id }) => id),
    );
  for await (const page of pagesOf(handle, 'all', '')) {
    const ids = page.filter(({ mark }) => mark === null).map(({ id }) => id);
    if (ids.length > 0) await markTransfers(handle, vault, { ids });
  }
}

export type WrongMark = {
  readonly table: store.MarkedTable;
  readonly id: number;
  readonly personId: number | null;
};

/** Payouts and transfers without the right mark; an account that does not open counts as wrong. */
export async function wrongMarks(
  handle: Handle,
  vault: Vault,
  today: string,
): Promise<{ readonly wrong: readonly WrongMark[]; readonly compared: number }> {
  const payouts = await store.findPayouts(handle, null);
  let compared = payouts.length;
  const wrong: WrongMark[] = payouts
    .filter(({ text, mark }) => mark !== payoutMark(vault, text))
    .map(({ id }) => ({ table: 'payout', id, personId: null }));
  for await (const page of pagesOf(handle, 'all', today)) {
    compared += page.length;
    for (const transfer of page) {
      if (transfer.isErased || hasMark(vault, transfer)) continue;
      wrong.push({ table: 'payout_item', id: transfer.id, personId: transfer.personId });
    }
  }
  return { wrong, compared };
}

function hasMark(vault: Vault, transfer: store.MarkedTransfer): boolean {
  try {
    return transfer.mark === transferMark(vault, transfer);
  } catch {
    return false;
  }
}

async function* pagesOf(
  handle: Handle,
  transfers: store.Transfers,
  today: string,
): AsyncGenerator<readonly store.MarkedTransfer[]> {
  let afterId = 0;
  for (;;) {
    const page = await store.findTransfers(handle, transfers, {
      afterId,
      max: batch,
      today: today === '' ? '0001-01-01' : today,
    });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    afterId = last.id;
  }
}

function payoutMark(vault: Vault, text: string): string {
  return Buffer.from(vault.digest('mark of payout', text)).toString('hex');
}

function transferMark(
  vault: Vault,
  { text, personId, ibanSealed }: Pick<store.MarkedTransfer, 'text' | 'personId' | 'ibanSealed'>,
): string {
  const account = vault.open('iban', ibanSealed, personId);
  return Buffer.from(vault.digest('mark of transfer', `${text}\n${account}`)).toString('hex');
}
