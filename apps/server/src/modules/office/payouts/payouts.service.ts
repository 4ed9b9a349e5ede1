import { createHash } from 'node:crypto';
import type { HeldReason } from '@klub/contract/panel/money/held-reasons';
import type { PayoutFileKind } from '@klub/contract/panel/money/payout-files';
import type { payoutRows, PayoutStateName } from '@klub/contract/panel/money/payouts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import { inSnapshot } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import {
  operatorReason,
  type DueOverview,
  lastDigits,
  overviewOfDue,
  followUnlocked,
  referenceOf,
  cancelPayoutIn,
  confirmPayoutIn,
  endLinks,
  listHeld,
  lockLive,
  numbersIn,
} from '../../money/settlements/settlements.ts';
import { personSearch } from '../people/people.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { digestOfDue, dueLines } from './lines.ts';
import { payoutsCopy as copy } from './payouts.copy.ts';
import { makeFile } from './payouts.files.ts';
import { failureOf, linkMinutes, stateOf } from './payouts.rules.ts';
import * as store from './payouts.store.ts';

export type PayoutParts = Pick<Deps, 'database' | 'clock' | 'vault' | 'random'> & {
  readonly propose: Signoffs['propose'];
};

type Reply<Name extends keyof typeof payoutRows> = z.input<(typeof payoutRows)[Name]['reply']>;

export async function listPayouts(
  { database, clock }: PayoutParts,
  page: number,
): Promise<Reply<'GET /api/panel/v1/payouts'>> {
  const { rows, total } = await store.list(database.kysely, sliceOf(page));
  const proposal = await store.findProposal(database.kysely, clock.now());
  return {
    data: rows.map(listed),
    proposalId: proposal === null ? null : String(proposal),
    ...foundOf(total, page),
  };
}

export async function listHeldPeople(
  { database, clock }: PayoutParts,
  reason: HeldReason | null,
  page: number,
): Promise<Reply<'GET /api/panel/v1/payouts/held'>> {
  const { rows, total } = await listHeld(database.kysely, reason, clock.now(), sliceOf(page));
  return {
    data: rows.map(({ personId, name, isDeleted, ...held }) => ({
      personId: String(personId),
      name: isDeleted ? deletedAccount : name,
      ...held,
    })),
    ...foundOf(total, page),
  };
}

function listed(payout: store.ListedPayout) {
  const { id, executionDay, transfers, grosze, madeBy, approvedBy, createdAt, paidOn, returned } =
    payout;
  return {
    id: String(id),
    executionDay,
    transfers,
    grosze,
    state: stateOf(payout),
    madeBy,
    approvedBy,
    paidOn,
    returned,
    createdAt: createdAt.toISOString(),
  };
}

export async function showDue({
  database,
  vault,
  clock,
}: PayoutParts): Promise<Reply<'GET /api/panel/v1/payouts/due'>> {
  await followUnlocked(database.kysely, vault, clock.now());
  const due = await overviewOfDue(database.kysely, vault, clock.now(), false);
  const { payer, people, statements, grosze, months, held } = due;
  return {
    data: {
      people,
      statements,
      grosze,
      digest: digestOfDue(due),
      payer: payer === null ? null : { name: payer.name, account: lastDigits(payer.account) },
      months: months.map((month) => ({ ...month, month: month.month.slice(0, 7) })),
      held: held.map((row) => ({
        people: row.people,
        grosze: row.grosze,
        reason: operatorReason({ reason: row.reason, day: null, holdReason: null }),
      })),
      ...warningsOf(due),
    },
  };
}

/** Receivers to check before the payout is proposed. */
function warningsOf({ changed, shared, bad, first, returnedBefore }: DueOverview) {
  return {
    changed: changed.rows.map(changedReceiver),
    changedCount: changed.total,
    shared: shared.rows.map((one) => ({
      account: one.account,
      people: one.people.map(({ personId, name }) => ({ personId: String(personId), name })),
    })),
    sharedCount: shared.total,
    bad: bad.rows.map(receiver),
    badCount: bad.total,
    first: first.rows.map(receiver),
    firstCount: first.total,
    returnedBefore: returnedBefore.rows.map(receiver),
    returnedBeforeCount: returnedBefore.total,
  };
}

function changedReceiver({
  before,
  after,
  changedAt,
  way,
  deviceSince,
  ...row
}: DueOverview['changed']['rows'][number]) {
  return {
    ...receiver(row),
    before,
    after,
    way,
    changedAt: changedAt.toISOString(),
    deviceSince: deviceSince?.toISOString() ?? null,
  };
}

type Receiver = { readonly personId: number; readonly name: string; readonly grosze: number };

function receiver({ personId, name, grosze }: Receiver) {
  return { personId: String(personId), name, grosze };
}

export type PayoutProposal = {
  readonly staffId: number;
  readonly executionDay: string;
  readonly note: string;
  /** Of what the proposer has seen. */
  readonly digest: string;
};

/**
 * Proposes to pay everything due. The second person must see the same state, or the proposal is
 * stale.
 */
export async function proposePayout(
  { vault, clock, propose }: PayoutParts,
  transaction: Transaction<Schema>,
  { staffId, executionDay, note, digest }: PayoutProposal,
): Promise<Noted<Reply<'POST /api/panel/v1/payouts/propose'>>> {
  const now = clock.now();
  if (executionDay < dayOf(now)) throw refuse('payoutPastDay');
  const due = await overviewOfDue(transaction, vault, now, true);
  if (due.payer === null) throw refuse('payoutNoPayer');
  if (due.people === 0) throw refuse('payoutNothingDue');
  if (digestOfDue(due) !== digest) throw refuse('payoutDueMoved');
  const words = copy.proposal(executionDay, due.people, due.grosze);
  const id = await propose(transaction, {
    kind: 'payout.make',
    subject: 'due',
    payload: { executionDay },
    words,
    proposedBy: staffId,
    shown: dueLines(executionDay, due),
    reason: note.trim() === '' ? copy.proposalReason : note,
  });
  return {
    result: { data: { signoffId: String(id) } },
    note: {
      subject: { kind: 'signoff', id, name: words },
      details: { transfers: due.people, grosze: due.grosze, digest: due.digest },
    },
  };
}

export async function showPayout(
  { database, vault }: PayoutParts,
  { id, words, page }: { readonly id: number; readonly words: string; readonly page: number },
): Promise<Reply<'GET /api/panel/v1/payouts/:id'>> {
  const asked =
    words === '' ? null : { person: personSearch(words), transfers: numbersIn([words]).items };
  const { payout, found, downloads } = await inSnapshot(database.kysely, async (snapshot) => ({
    payout: await store.find(snapshot, id),
    found: await store.listItems(snapshot, id, asked, sliceOf(page)),
    downloads: await store.listDownloads(snapshot, id),
  }));
  if (payout === null) throw refuse('notFound');
  const { payerName, payerAccount, cancelReason, transfers } = payout;
  return {
    data: {
      ...listed(payout),
      payerName,
      payerAccount: lastDigits(payerAccount),
      cancelReason,
      newestFile: numberOf(payout),
      downloads: downloads.map(({ by, at, ...download }) => ({
        ...download,
        by: by ?? copy.command,
        at: at.toISOString(),
      })),
      items: found.items.map((item) => ({
        reference: referenceOf(item.id),
        personId: String(item.personId),
        name: item.name,
        grosze: item.grosze,
        account: lastDigits(vault.open('iban', item.ibanSealed, item.personId)),
        isAccountChanged: item.isAccountChanged,
        returnedOn: item.returnedOn,
        returnReason: item.returnReason,
        returnedGrosze: item.returnedGrosze,
        isReturnOpen: item.returnedOn !== null && !item.isPaidAgain,
      })),
    },
    ...foundOf(found.total ?? transfers, page),
  };
}

/** The newest fetch that the operator has seen: a file fetched later may be at the bank. */
type Seen = { readonly newestFile: string | null };

function numberOf({ newestFile }: Pick<store.ListedPayout, 'newestFile'>): string | null {
  return newestFile === null ? null : String(newestFile);
}

type LinkRequest = Seen & {
  readonly id: number;
  readonly kind: PayoutFileKind;
  readonly state: PayoutStateName;
  readonly staffId: number;
};

/**
 * Makes the file, and a link that returns the same bytes once; the database stores only the digest.
 */
export async function makeLink(
  parts: PayoutParts,
  transaction: Transaction<Schema>,
  { id, kind, state, newestFile, staffId }: LinkRequest,
): Promise<Noted<Reply<'POST /api/panel/v1/payouts/:id/file'>>> {
  const isLive = await lockLive(transaction, id);
  const payout = await store.find(transaction, id);
  if (payout === null) throw refuse('notFound');
  if (!isLive) throw refuse('payoutDone');
  if (stateOf(payout) !== state || numberOf(payout) !== newestFile) throw refuse('payoutMoved');
  const { sha256, bytes } = await makeFile(parts, transaction, { payoutId: id, kind });
  const token = Buffer.from(parts.random.bytes(32)).toString('base64url');
  const createdAt = parts.clock.now();
  const expiresAt = new Date(createdAt.getTime() + linkMinutes * 60_000);
  await store.insertLink(transaction, {
    payoutId: id,
    kind,
    staffId,
    hash: hashOf(token),
    sha256,
    createdAt,
    expiresAt,
  });
  const { transfers, grosze } = payout;
  return {
    result: {
      data: {
        path: `payouts/files/${token}`,
        sha256,
        bytes,
        transfers,
        grosze,
        until: expiresAt.toISOString(),
      },
    },
    note: { subject: subjectOf(id), details: { kind, sha256, transfers, grosze } },
  };
}

/**
 * Uses a link up, and ends the other links to the bank's file, which were made before this fetch.
 */
export async function useLink(
  transaction: Transaction<Schema>,
  { token, ...by }: { readonly token: string; readonly staffId: number; readonly now: Date },
): Promise<store.UsedLink> {
  const link = { ...by, hash: hashOf(token) };
  const payoutId = await store.findLinked(transaction, link);
  if (payoutId === null) throw refuse('payoutLinkUsed');
  if (!(await lockLive(transaction, payoutId))) throw refuse('payoutDone');
  const used = await store.useLink(transaction, link);
  if (used === null) throw refuse('payoutLinkUsed');
  if (used.kind === 'bank') await endLinks(transaction, payoutId, by.now);
  return used;
}

function hashOf(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

export function subjectOf(id: number) {
  return { kind: 'payout' as const, id, name: `wypłata ${id}` };
}

export async function markPaid(
  { vault, clock }: PayoutParts,
  transaction: Transaction<Schema>,
  { id, day }: { readonly id: number; readonly day: string },
) {
  const done = await confirmPayoutIn(transaction, vault, { payoutId: id, day }, clock.now());
  if ('refused' in done) throw refuse(failureOf(done.refused));
  return {
    result: { code: 200, message: copy.paid },
    note: { subject: subjectOf(id), details: { day } },
  };
}

/**
 * Throws when the file was fetched since the operator looked: payments that may be at the bank
 * would be due again.
 */
export async function cancel(
  { vault, clock }: PayoutParts,
  transaction: Transaction<Schema>,
  { id, reason, newestFile }: Seen & { readonly id: number; readonly reason: string },
) {
  const seen = newestFile === null ? null : Number(newestFile);
  const done = await cancelPayoutIn(
    transaction,
    vault,
    { payoutId: id, reason, newestFile: seen },
    clock.now(),
  );
  if ('refused' in done) throw refuse(failureOf(done.refused));
  return {
    result: { code: 200, message: copy.cancelled },
    note: { subject: subjectOf(id), reason },
  };
}
