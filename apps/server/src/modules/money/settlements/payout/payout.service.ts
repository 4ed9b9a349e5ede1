import type { HeldReason } from '@klub/contract/panel/money/held-reasons';
import type { Transaction } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Slice } from '../../../../infra/pages.ts';
import { dayOf, isDay } from '../../../../infra/warsaw.ts';
import { notifyPeople } from '../../../club/notifications/notifications.ts';
import { settingsReader } from '../../../club/settings/settings.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { followReturned } from './holds.service.ts';
import { markPayout, markTransfers } from './marks.service.ts';
import { erasePaidAccounts } from './holds.store.ts';
import { gatherPayable } from './payable.service.ts';
import { approvalProblem, type Payer, type PayoutRefusal } from './payout.rules.ts';
import * as store from './payout.store.ts';
import { paidWords } from '../settlements.copy.ts';
import { keepUntil } from '../settlements.rules.ts';

type Refused = { readonly refused: PayoutRefusal };

/** Money of closed months on its way to people; reads only. */
export type PendingMoney = store.UnpaidSums & {
  readonly unconfirmed: readonly store.Payout[];
  /** Newest month first. */
  readonly corrections: readonly store.MonthSum[];
};

export async function pendingMoney(handle: Handle, now: Date): Promise<PendingMoney> {
  return {
    ...(await store.sumUnpaid(handle, momentOf(now))),
    unconfirmed: await store.findUnconfirmed(handle),
    corrections: await store.sumCorrections(handle),
  };
}

export function moneyOfMonth(
  handle: Handle,
  month: string,
  now: Date,
): ReturnType<typeof store.sumMonth> {
  return store.sumMonth(handle, month, momentOf(now));
}

export function listHeld(
  handle: Handle,
  reason: HeldReason | null,
  now: Date,
  slice: Slice,
): ReturnType<typeof store.listHeld> {
  return store.listHeld(handle, reason, momentOf(now), slice);
}

export type PayoutOrder = {
  readonly madeBy: string;
  readonly approvedBy: string;
  readonly executionDay: string;
  readonly agreement?: store.Agreement | null;
  /** True when `overviewOfDue` has gathered in this transaction, with its locks. */
  readonly isGathered?: boolean;
};

/** Makes a batch of everything that is due; null when nothing is. */
export async function orderPayout(
  transaction: Transaction<Schema>,
  vault: Vault,
  { madeBy, approvedBy, executionDay, agreement = null, isGathered = false }: PayoutOrder,
  moment: { readonly now: Date; readonly today: string },
): Promise<store.Payout | null | Refused> {
  await lockSettlements(transaction);
  const payer = await payerOn(transaction, moment.today);
  if (payer === null) return { refused: 'noPayer' };
  if (!isGathered) {
    await followReturned(transaction, vault, null, moment.now);
    await gatherPayable(transaction, vault, moment);
  }
  const problem = approvalProblem({ madeBy, approvedBy }, await store.closersOfDue(transaction));
  if (problem !== null) return { refused: problem };
  const payout = {
    executionDay,
    payerName: payer.name,
    payerAddress: payer.address,
    payerAccount: payer.account,
    madeBy,
    approvedBy,
    agreement,
    keepUntil: keepUntil(moment.today),
  };
  const id = await store.insertPayout(transaction, payout, moment.now);
  if (id === null) return null;
  await markPayout(transaction, vault, id);
  await markTransfers(transaction, vault, { payoutId: id });
  return store.findPayout(transaction, id);
}

/** Null: no such batch. */
export function findPayout(handle: Handle, id: number): Promise<store.Payout | null> {
  return store.findPayout(handle, id);
}

/** False when it is cancelled; locks until commit. */
export function lockLive(transaction: Transaction<Schema>, id: number): Promise<boolean> {
  return store.lockLive(transaction, id);
}

export function endLinks(transaction: Transaction<Schema>, id: number, now: Date): Promise<void> {
  return store.endLinks(transaction, id, now);
}

/** The payer on a day; null when a setting is missing. */
export async function payerOn(handle: Handle, today: string): Promise<Payer | null> {
  const setting = await settingsReader(handle, ['payer_name', 'payer_address', 'payer_account']);
  const payer = {
    name: setting('payer_name', today),
    address: setting('payer_address', today),
    account: setting('payer_account', today),
  };
  return Object.values(payer).every((value) => value !== '') ? payer : null;
}

type Confirmation = {
  readonly payoutId: number;
  /** Null: today. */
  readonly day: string | null;
  /** False: no notifications, for old payouts. */
  readonly tells?: boolean;
};

/** The bank has paid the batch: marks its statements as paid and notifies people. */
export async function confirmPayoutIn(
  transaction: Transaction<Schema>,
  vault: Vault,
  { payoutId, day, tells = true }: Confirmation,
  now: Date,
): Promise<{ readonly payout: store.Payout } | Refused> {
  const { today } = momentOf(now);
  const paidOn = day ?? today;
  if (!isDay(paidOn) || paidOn > today) return { refused: 'futurePaid' };
  await lockSettlements(transaction);
  const payout = await store.findPayout(transaction, payoutId);
  if (payout === null) return { refused: 'unknownPayout' };
  if (paidOn < payout.madeOn) return { refused: 'earlyPaid' };
  if (!(await store.confirmPayout(transaction, payoutId, paidOn)))
    return { refused: 'alreadyDone' };
  await markPayout(transaction, vault, payoutId);
  await store.endLinks(transaction, payoutId, now);
  await erasePaidAccounts(transaction, payoutId);
  for (const { grosze, personIds } of tells ? await store.findPaid(transaction, payoutId) : []) {
    const message = {
      cause: `payout:${payoutId}`,
      ...paidWords(grosze, paidOn),
      url: '/wyzwania/osiagniecia',
    } as const;
    await notifyPeople(transaction, personIds, message, now);
  }
  return { payout: { ...payout, paidOn } };
}

type Cancellation = {
  readonly payoutId: number;
  readonly reason: string;
  /** The newest use of the bank's file that was seen: a file used later may be at the bank. */
  readonly newestFile: number | null;
};

/** The bank has not accepted the batch: everything in it is due again. */
export async function cancelPayoutIn(
  transaction: Transaction<Schema>,
  vault: Vault,
  { payoutId, reason, newestFile }: Cancellation,
  now: Date,
): Promise<{ readonly payout: store.Payout } | Refused> {
  await lockSettlements(transaction);
  const isLive = await store.lockLive(transaction, payoutId);
  const payout = await store.findPayout(transaction, payoutId);
  if (payout === null) return { refused: 'unknownPayout' };
  if (!isLive || payout.paidOn !== null) return { refused: 'alreadyDone' };
  if (await store.hasCameBack(transaction, payoutId)) return { refused: 'cameBack' };
  if (payout.newestFile !== newestFile) return { refused: 'fileNotSeen' };
  if (!(await store.cancelPayout(transaction, payoutId, reason, now)))
    return { refused: 'alreadyDone' };
  await markPayout(transaction, vault, payoutId);
  return { payout: { ...payout, isCancelled: true } };
}

function momentOf(now: Date): { readonly now: Date; readonly today: string } {
  return { now, today: dayOf(now) };
}
