import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { fileSource, Unreadable } from '../../../infra/tables/source.ts';
import { openSheet } from '../../../infra/tables/spreadsheet.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { dayOf, isDay } from '../../../infra/warsaw.ts';
import { notifyMany, notifyPeople } from '../../notifications/notifications.service.ts';
import { settingsReader } from '../../settings/settings.service.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { followReturned } from './holds.service.ts';
import { type ActiveHold, listActive } from './holds.store.ts';
import { BadAccount, type PayoutFiles, writePayoutFiles } from './payout.files.ts';
import { approvalProblem, itemNamed, type Payer, type PayoutRefusal } from './payout.rules.ts';
import * as store from './payout.store.ts';
import { paidWords, returnedWords } from '../settlements.copy.ts';
import { keepUntil } from '../settlements.rules.ts';

export type PayoutDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>;

export type Refused = { readonly refused: PayoutRefusal };

/** What a payout would pay now, what is held, and the batches that wait for the bank. */
export type PayoutPreview = {
  readonly due: store.DueSum;
  readonly held: readonly store.HeldSum[];
  readonly unconfirmed: readonly store.Payout[];
  /** People held by an operator, a returned transfer or an earlier account. */
  readonly holds: readonly ActiveHold[];
};

export async function previewPayout({ database, clock, vault }: PayoutDeps): Promise<PayoutPreview> {
  const moment = momentOf(clock.now());
  return inTransaction(database.kysely, async (transaction) => {
    await lockSettlements(transaction);
    await followReturned(transaction, vault, null, moment.now);
    return {
      due: await store.sumDue(transaction, moment),
      held: await store.sumHeld(transaction, moment),
      unconfirmed: await store.findUnconfirmed(transaction),
      holds: await listActive(transaction),
    };
  });
}

/** Money that waits: what is held, by reason, and the batches that the bank has not confirmed; reads only. */
export type MoneyAtRest = Pick<PayoutPreview, 'held' | 'unconfirmed'>;

export async function moneyAtRest(handle: Handle, now: Date): Promise<MoneyAtRest> {
  return { held: await store.sumHeld(handle, momentOf(now)), unconfirmed: await store.findUnconfirmed(handle) };
}

export type PayoutRequest = {
  readonly madeBy: string;
  readonly approvedBy: string;
  /** The day on which the bank shall pay; null: today. */
  readonly executionDay: string | null;
  /** Where the files go; null: `payouts` in the data folder. */
  readonly folder: string | null;
};

export type MadePayout = { readonly payout: store.Payout | null; readonly files: PayoutFiles | null };

/**
 * Makes a batch of all that is due, and its files. The batch stands before the files do: killed in between, nothing is paid
 * twice, and the files are made again from the batch.
 */
export async function makePayout(deps: PayoutDeps, request: PayoutRequest): Promise<MadePayout | Refused> {
  const now = deps.clock.now();
  const moment = momentOf(now);
  const executionDay = request.executionDay ?? moment.today;
  if (!isDay(executionDay) || executionDay < moment.today) return { refused: 'pastDay' };
  const made = await inTransaction(deps.database.kysely, (transaction) =>
    orderPayout(transaction, deps.vault, { ...request, executionDay }, moment),
  );
  if (made === null) return { payout: null, files: null };
  return 'refused' in made ? made : withFiles(deps, made, request.folder);
}

/** The batch without its files; null when nothing is due. */
export async function orderPayout(
  transaction: Transaction<Schema>,
  vault: Vault,
  {
    madeBy,
    approvedBy,
    executionDay,
  }: Pick<PayoutRequest, 'madeBy' | 'approvedBy'> & { readonly executionDay: string },
  moment: { readonly now: Date; readonly today: string },
): Promise<store.Payout | null | Refused> {
  await lockSettlements(transaction);
  const payer = await payerOn(transaction, moment.today);
  if (payer === null) return { refused: 'noPayer' };
  await followReturned(transaction, vault, null, moment.now);
  await store.gatherDue(transaction, moment);
  const problem = approvalProblem({ madeBy, approvedBy }, await store.closersOfDue(transaction));
  if (problem !== null) return { refused: problem };
  const payout = {
    executionDay,
    ...{ payerName: payer.name, payerAddress: payer.address, payerAccount: payer.account },
    ...{ madeBy, approvedBy, keepUntil: keepUntil(moment.today) },
  };
  const id = await store.insertPayout(transaction, payout, moment.now);
  return id === null ? null : store.findPayout(transaction, id);
}

/** Writes the files of a batch again, letter for letter. */
export async function rewriteFiles(
  deps: PayoutDeps,
  request: { readonly payoutId: number; readonly folder: string | null },
): Promise<MadePayout | Refused> {
  const payout = await store.findPayout(deps.database.kysely, request.payoutId);
  if (payout === null || payout.isCancelled) return { refused: payout === null ? 'unknownPayout' : 'alreadyDone' };
  return withFiles(deps, payout, request.folder);
}

async function withFiles(
  { config, database, vault }: PayoutDeps,
  payout: store.Payout,
  folder: string | null,
): Promise<MadePayout | Refused> {
  const place = { handle: database.kysely, vault, folder: folder ?? join(config.dataDir, 'payouts') };
  try {
    return { payout, files: await writePayoutFiles(place, payout) };
  } catch (error) {
    if (error instanceof BadAccount) return { refused: 'badAccount' };
    throw error;
  }
}

async function payerOn(handle: Parameters<typeof settingsReader>[0], today: string): Promise<Payer | null> {
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
  /** False: no notification is sent, for payouts of long ago. */
  readonly tells?: boolean;
};

/** The bank has paid the batch: its statements are paid, and the people are told. */
export async function confirmPayout(
  { database, clock }: PayoutDeps,
  { payoutId, day, tells = true }: Confirmation,
): Promise<{ readonly payout: store.Payout } | Refused> {
  const now = clock.now();
  const { today } = momentOf(now);
  const paidOn = day ?? today;
  if (!isDay(paidOn) || paidOn > today) return { refused: 'futurePaid' };
  return inTransaction(database.kysely, async (transaction) => {
    await lockSettlements(transaction);
    const payout = await store.findPayout(transaction, payoutId);
    if (payout === null) return { refused: 'unknownPayout' };
    if (!(await store.confirmPayout(transaction, payoutId, paidOn))) return { refused: 'alreadyDone' };
    for (const { grosze, personIds } of tells ? await store.findPaid(transaction, payoutId) : []) {
      const message = { cause: `payout:${payoutId}`, ...paidWords(grosze, paidOn), url: '/wyzwania/osiagniecia' };
      await notifyPeople(transaction, personIds, message, now);
    }
    return { payout: { ...payout, paidOn } };
  });
}

/** The bank has not taken the batch: everything in it is due again. */
export async function cancelPayout(
  { database, clock }: PayoutDeps,
  { payoutId }: { readonly payoutId: number },
): Promise<{ readonly payout: store.Payout } | Refused> {
  return inTransaction(database.kysely, async (transaction) => {
    await lockSettlements(transaction);
    const payout = await store.findPayout(transaction, payoutId);
    if (payout === null) return { refused: 'unknownPayout' };
    if (!(await store.cancelPayout(transaction, payoutId, clock.now()))) return { refused: 'alreadyDone' };
    return { payout: { ...payout, isCancelled: true } };
  });
}

export type ReturnRequest = {
  /** Numbers of transfers as in their titles, `KP-17`, or paths of lists with the columns `przelew` and `powod`. */
  readonly references: readonly string[];
  readonly reason: string;
  /** False: no notification is sent, for transfers of long ago. */
  readonly tells?: boolean;
};

export type ReturnedReport = {
  readonly returned: readonly store.Returned[];
  /** Those that were marked by an earlier command, by their numbers. */
  readonly before: readonly number[];
};

/** Transfers that no bank can have sent back: they do not exist, or their batch was cancelled. */
export type UnknownTransfers = { readonly unknown: readonly number[] };

/**
 * Transfers that came back, all of a call or none: what they paid is held until the account is another one or an operator
 * releases it, and the people are told to look at their account. Again it changes nothing.
 */
export async function returnTransfers(
  { database, clock, vault }: PayoutDeps,
  request: ReturnRequest,
): Promise<ReturnedReport | UnknownTransfers | Refused> {
  const asked = await returnsOf(request);
  if ('refused' in asked) return asked;
  const now = clock.now();
  return inTransaction(database.kysely, async (transaction) => {
    await lockSettlements(transaction);
    const ids = asked.returns.map(({ id }) => id);
    const sent = await store.findSent(transaction, ids);
    if (sent.size < ids.length) return { unknown: ids.filter((id) => !sent.has(id)) };
    const returned = await store.returnItems(transaction, asked.returns, momentOf(now).today);
    await followReturned(
      transaction,
      vault,
      returned.map(({ personId }) => personId),
      now,
    );
    await notifyMany(
      transaction,
      (request.tells === false ? [] : returned).map(({ id, personId, grosze }) => ({
        personId,
        cause: `payout-returned:${id}`,
        ...returnedWords(grosze),
        url: '/edytuj-dane',
      })),
      now,
    );
    const marked = new Set(returned.map(({ id }) => id));
    return { returned, before: ids.filter((id) => !marked.has(id)) };
  });
}

type Return = { readonly id: number; readonly reason: string };

async function returnsOf({ references, reason }: ReturnRequest): Promise<{ returns: Return[] } | Refused> {
  const found = new Map<number, Return>();
  for (const reference of references) {
    const id = itemNamed(reference.replace(/^.*[\\/]/, ''));
    const isReference = id !== null && !/\.(csv|xlsx|txt)$/i.test(reference);
    const listed = isReference ? [{ id, reason }] : await listedReturns(reference, reason);
    if (listed === null) return { refused: 'unreadable' };
    for (const one of listed) {
      if (one.id === null) return { refused: 'badReference' };
      found.set(one.id, { id: one.id, reason: one.reason });
    }
  }
  return { returns: [...found.values()] };
}

/** Null when the file is no list of returned transfers. */
async function listedReturns(path: string, reason: string): Promise<{ id: number | null; reason: string }[] | null> {
  try {
    const sheet = await openSheet(await fileSource(path));
    const header = sheet.header.map((name) => name.toLowerCase());
    const [transfer, why] = [header.indexOf('przelew'), Math.max(header.indexOf('powod'), header.indexOf('powód'))];
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

function momentOf(now: Date): { readonly now: Date; readonly today: string } {
  return { now, today: dayOf(now) };
}
