import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { dayOf, isDay } from '../../../infra/warsaw.ts';
import { notifyPeople } from '../../notifications/notifications.service.ts';
import { settingsReader } from '../../settings/settings.service.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { followReturned } from './holds.service.ts';
import { type ActiveHold, erasePaidAccounts, listActive } from './holds.store.ts';
import { type Receiver, sumGathered } from './due.store.ts';
import { gatherPayable } from './payable.service.ts';
import { BadAccount, bankFileDigest, type PayoutFiles, writePayoutFiles } from './payout.files.ts';
import { approvalProblem, type Payer, type PayoutRefusal } from './payout.rules.ts';
import * as store from './payout.store.ts';
import { paidWords } from '../settlements.copy.ts';
import { keepUntil } from '../settlements.rules.ts';

export type PayoutDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>;

export type Refused = { readonly refused: PayoutRefusal };

/** What a payout would pay now, held sums, and unconfirmed batches. */
export type PayoutPreview = {
  readonly due: store.DueSum;
  readonly bad: readonly Receiver[];
  readonly held: readonly store.HeldSum[];
  readonly unconfirmed: readonly store.Payout[];
  /** People held by an operator, a returned transfer or an earlier account. */
  readonly holds: readonly ActiveHold[];
};

export async function previewPayout({
  database,
  clock,
  vault,
}: PayoutDeps): Promise<PayoutPreview> {
  const moment = momentOf(clock.now());
  return inTransaction(database.kysely, async (transaction) => {
    await lockSettlements(transaction);
    await followReturned(transaction, vault, null, moment.now);
    const { bad, held } = await gatherPayable(transaction, vault, moment);
    return {
      due: await sumGathered(transaction),
      bad,
      held,
      unconfirmed: await store.findUnconfirmed(transaction),
      holds: await listActive(transaction),
    };
  });
}

/** Held sums by reason, and unconfirmed batches; reads only. */
export type MoneyAtRest = Pick<PayoutPreview, 'held' | 'unconfirmed'>;

export async function moneyAtRest(handle: Handle, now: Date): Promise<MoneyAtRest> {
  return {
    held: await store.sumHeld(handle, momentOf(now)),
    unconfirmed: await store.findUnconfirmed(handle),
  };
}

export type PayoutRequest = {
  readonly madeBy: string;
  readonly approvedBy: string;
  /** Day of the bank's transfers; null: today. */
  readonly executionDay: string | null;
  /** Target folder; null: `payouts` in the data folder. */
  readonly folder: string | null;
};

export type MadePayout = {
  readonly payout: store.Payout | null;
  readonly files: PayoutFiles | null;
  /** Why a committed batch has no files: a refusal, or the system's message. */
  readonly unwritten?: Refused | { readonly detail: string } | undefined;
};

/** Commits the batch first: a crash pays nothing twice; `rewriteFiles` redoes the files. */
export async function makePayout(
  deps: PayoutDeps,
  request: PayoutRequest,
): Promise<MadePayout | Refused> {
  const now = deps.clock.now();
  const moment = momentOf(now);
  const executionDay = request.executionDay ?? moment.today;
  if (!isDay(executionDay) || executionDay < moment.today) return { refused: 'pastDay' };
  const made = await inTransaction(deps.database.kysely, (transaction) =>
    orderPayout(transaction, deps.vault, { ...request, executionDay }, moment),
  );
  if (made === null) return { payout: null, files: null };
  return 'refused' in made ? made : withFilesOrWhy(deps, made, request.folder);
}

/** The batch is committed, so errors of its files are returned. */
async function withFilesOrWhy(
  deps: PayoutDeps,
  payout: store.Payout,
  folder: string | null,
): Promise<MadePayout> {
  try {
    const written = await withFiles(deps, payout, folder);
    return 'refused' in written ? { payout, files: null, unwritten: written } : written;
  } catch (error) {
    const detail = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    // The file's use may have been recorded, and a cancellation must name it.
    const noted = await store.findPayout(deps.database.kysely, payout.id).catch(() => null);
    return { payout: noted ?? payout, files: null, unwritten: { detail } };
  }
}

/** The batch without its files; null when nothing is due. */
export async function orderPayout(
  transaction: Transaction<Schema>,
  vault: Vault,
  {
    madeBy,
    approvedBy,
    executionDay,
    agreement = null,
    isGathered = false,
  }: Pick<PayoutRequest, 'madeBy' | 'approvedBy'> & {
    readonly executionDay: string;
    readonly agreement?: store.Agreement | null;
    /** True when `overviewOfDue` has gathered in this transaction, with its locks. */
    readonly isGathered?: boolean;
  },
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
  return id === null ? null : store.findPayout(transaction, id);
}

/** Writes a batch's files again, byte for byte. */
export async function rewriteFiles(
  deps: PayoutDeps,
  request: { readonly payoutId: number; readonly folder: string | null },
): Promise<MadePayout | Refused> {
  const payout = await store.findPayout(deps.database.kysely, request.payoutId);
  if (payout === null || payout.isCancelled)
    return { refused: payout === null ? 'unknownPayout' : 'alreadyDone' };
  return withFiles(deps, payout, request.folder);
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

/**
 * Records the file's use before it is written, so that no payout is cancelled whose file may be at
 * the bank.
 */
async function withFiles(
  { config, database, vault, clock }: PayoutDeps,
  payout: store.Payout,
  folder: string | null,
): Promise<MadePayout | Refused> {
  const place = {
    handle: database.kysely,
    vault,
    folder: folder ?? join(config.dataDir, 'payouts'),
  };
  try {
    const sha256 = await bankFileDigest(place, payout);
    const newestFile = await inTransaction(database.kysely, async (transaction) => {
      if (!(await store.lockLive(transaction, payout.id))) return null;
      const now = clock.now();
      await store.endLinks(transaction, payout.id, now);
      return store.insertWritten(transaction, payout.id, { sha256, now });
    });
    if (newestFile === null) return { refused: 'alreadyDone' };
    return { payout: { ...payout, newestFile }, files: await writePayoutFiles(place, payout) };
  } catch (error) {
    if (error instanceof BadAccount) return { refused: 'badAccount' };
    throw error;
  }
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

export type Confirmation = {
  readonly payoutId: number;
  /** Null: today. */
  readonly day: string | null;
  /** False: no notifications, for old payouts. */
  readonly tells?: boolean;
};

/** The bank has paid the batch: marks its statements as paid and notifies people. */
export async function confirmPayout(
  { database, clock }: PayoutDeps,
  { payoutId, day, tells = true }: Confirmation,
): Promise<{ readonly payout: store.Payout } | Refused> {
  return inTransaction(database.kysely, (transaction) =>
    confirmPayoutIn(transaction, { payoutId, day, tells }, clock.now()),
  );
}

/** Like `confirmPayout`, in the caller's transaction. */
export async function confirmPayoutIn(
  transaction: Transaction<Schema>,
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

export type Cancellation = {
  readonly payoutId: number;
  readonly reason: string;
  /** The newest use of the bank's file that was seen: a file used later may be at the bank. */
  readonly newestFile: number | null;
};

/** The bank has not accepted the batch: everything in it is due again. */
export async function cancelPayout(
  { database, clock }: PayoutDeps,
  { payoutId, newestFile }: Pick<Cancellation, 'payoutId' | 'newestFile'>,
): Promise<{ readonly payout: store.Payout } | Refused> {
  return inTransaction(database.kysely, (transaction) =>
    cancelPayoutIn(transaction, { payoutId, newestFile, reason: '' }, clock.now()),
  );
}

/** Like `cancelPayout`, in the caller's transaction. */
export async function cancelPayoutIn(
  transaction: Transaction<Schema>,
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
  return { payout: { ...payout, isCancelled: true } };
}

function momentOf(now: Date): { readonly now: Date; readonly today: string } {
  return { now, today: dayOf(now) };
}
