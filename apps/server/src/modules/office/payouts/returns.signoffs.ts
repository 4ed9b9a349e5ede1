import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { personNumber, shownDay } from '../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { append } from '../../../infra/trail/trail.ts';
import {
  referenceOf,
  returnTransfersIn,
  type SentTransfer,
  sentTransfer,
  whyNotWithdrawn,
  withdrawReturnIn,
} from '../../money/settlements/settlements.ts';
import { requireNotSelf } from '../own/own.ts';
import { type ShownLine, type SignoffDefinition, valueIn } from '../signoffs/signoffs.ts';
import type { PayoutParts } from './payouts.service.ts';
import { returnsCopy as copy } from './returns.copy.ts';

const itemForm = z.object({ itemId: z.number() });
const partialForm = itemForm.extend({ grosze: z.number() });

type Proposed = Noted<{ data: { signoffId: string } }>;
type Request = {
  /** Like `KP-17`. */
  readonly reference: string;
  readonly staffId: number;
  readonly reason: string;
};

/** Proposes that a transfer came back with less than was sent, because the bank kept a part. */
export async function proposePartial(
  parts: Pick<PayoutParts, 'propose'>,
  transaction: Transaction<Schema>,
  { grosze, ...request }: Request & { readonly grosze: number },
): Promise<Proposed> {
  const transfer = await requireTransfer(transaction, request);
  if (transfer.isCancelled) throw refuse('payoutDone');
  if (transfer.returnedOn !== null) throw refuse('returnKnown');
  if (grosze >= transfer.grosze) throw invalid({ grosze: [copy.faults.notLess(transfer.grosze)] });
  const payload = { itemId: transfer.id, grosze };
  const words = copy.partial(referenceOf(transfer.id));
  return propose(parts, transaction, { kind: 'return.partial', payload, words, transfer, request });
}

/** Proposes to take back a return that was saved by mistake. */
export async function proposeWithdrawal(
  parts: Pick<PayoutParts, 'propose'>,
  transaction: Transaction<Schema>,
  request: Request,
): Promise<Proposed> {
  const transfer = await requireTransfer(transaction, request);
  const refused = whyNotWithdrawn(transfer);
  if (refused !== null) throw refuse(failures[refused]);
  const payload = { itemId: transfer.id };
  const words = copy.withdrawal(referenceOf(transfer.id));
  return propose(parts, transaction, {
    kind: 'return.withdraw',
    payload,
    words,
    transfer,
    request,
  });
}

const failures = {
  unknown: 'notFound',
  notReturned: 'returnNotMarked',
  paidAgain: 'returnPaidAgain',
} as const;

async function requireTransfer(
  transaction: Transaction<Schema>,
  { reference, staffId }: Request,
): Promise<SentTransfer> {
  const transfer = await sentTransfer(transaction, Number(reference.slice('KP-'.length)), true);
  if (transfer === null) throw refuse('notFound');
  await requireNotSelf(transaction, staffId, [transfer.personId]);
  return transfer;
}

type Proposal = {
  readonly kind: 'return.partial' | 'return.withdraw';
  readonly payload: { readonly itemId: number };
  readonly words: string;
  readonly transfer: SentTransfer;
  readonly request: Request;
};

async function propose(
  parts: Pick<PayoutParts, 'propose'>,
  transaction: Transaction<Schema>,
  { kind, payload, words, transfer, request: { staffId, reason } }: Proposal,
): Promise<Proposed> {
  const signoffId = await parts.propose(transaction, {
    kind,
    subject: String(transfer.id),
    payload,
    words,
    reason,
    proposedBy: staffId,
  });
  return {
    result: { data: { signoffId: String(signoffId) } },
    note: { ...noteOf(transfer), reason, details: { signoffId, ...payload } },
  };
}

function noteOf({ payoutId, personId }: SentTransfer) {
  return {
    subject: { kind: 'payout' as const, id: payoutId, name: `wypłata ${payoutId}` },
    personId,
  };
}

type Parts = Pick<Deps, 'vault'>;

/** Sign-off of a return with less than was sent: the whole amount is owed again. */
export function partialReturnSignoff({ vault }: Parts): SignoffDefinition {
  return {
    decides: 'money.decide',
    person: (handle, payload) => personOf(handle, payload),
    figure: (lines) => valueIn(lines, copy.shown.again),
    show: async (handle, payload, locks) => {
      const { itemId, grosze } = partialForm.parse(payload);
      const transfer = await sentTransfer(handle, itemId, locks);
      const isOpen = transfer !== null && !transfer.isCancelled && transfer.returnedOn === null;
      return isOpen && grosze < transfer.grosze ? partialLines(transfer, grosze) : null;
    },
    execute: async (transaction, payload, at, { signoffId }) => {
      const { itemId: id, grosze } = partialForm.parse(payload);
      const transfer = await sentTransfer(transaction, id, true);
      if (transfer === null) throw refuse('notFound');
      const returns = [{ id, grosze, reason: copy.agreed(signoffId) }];
      const done = await returnTransfersIn(transaction, vault, { returns, tells: true }, at);
      if ('unknown' in done || done.returned.length === 0) throw refuse('returnKnown');
      await note(transaction, 'payout.returned', transfer, { at, signoffId });
    },
  };
}

/** Sign-off of a return's withdrawal, until its amount is in another payout. */
export function withdrawalSignoff({ vault }: Parts): SignoffDefinition {
  return {
    decides: 'money.decide',
    person: (handle, payload) => personOf(handle, payload),
    figure: (lines) => valueIn(lines, copy.shown.sent),
    show: async (handle, payload, locks) => {
      const transfer = await sentTransfer(handle, itemForm.parse(payload).itemId, locks);
      if (transfer === null || whyNotWithdrawn(transfer) !== null) return null;
      return withdrawalLines(transfer);
    },
    execute: async (transaction, payload, at, { signoffId }) => {
      const { itemId } = itemForm.parse(payload);
      const done = await withdrawReturnIn(transaction, vault, itemId, at);
      if ('refused' in done) throw refuse(failures[done.refused]);
      await note(transaction, 'payout.returnWithdrawn', done, { at, signoffId });
    },
  };
}

async function personOf(handle: Handle, payload: unknown): Promise<number | null> {
  const { itemId } = itemForm.parse(payload);
  return (await sentTransfer(handle, itemId, false))?.personId ?? null;
}

async function note(
  transaction: Transaction<Schema>,
  action: 'payout.returned' | 'payout.returnWithdrawn',
  transfer: SentTransfer,
  { at, signoffId }: { readonly at: Date; readonly signoffId: number },
): Promise<void> {
  await append(
    transaction,
    { actor: { way: 'system', name: copy.signoff }, action, at },
    { ...noteOf(transfer), reason: copy.agreed(signoffId) },
  );
}

/** Only ids, because a proposal is never deleted. */
function linesOf({ id, payoutId, personId }: SentTransfer): ShownLine[] {
  const { shown } = copy;
  return [
    same(shown.transfer, referenceOf(id)),
    same(shown.payout, shown.payoutOf(payoutId)),
    same(shown.person, personNumber(personId)),
  ];
}

function same(label: string, value: string): ShownLine {
  return { label, before: value, after: value };
}

function partialLines(transfer: SentTransfer, came: number): ShownLine[] {
  const { shown } = copy;
  return [
    ...linesOf(transfer),
    same(shown.sent, shown.money(transfer.grosze)),
    { label: shown.came, before: '', after: shown.money(came) },
    { label: shown.kept, before: '', after: shown.money(transfer.grosze - came) },
    { label: shown.again, before: '', after: shown.money(transfer.grosze) },
    { label: shown.state, before: shown.notReturned, after: shown.isReturned },
  ];
}

function withdrawalLines(transfer: SentTransfer): ShownLine[] {
  const { shown } = copy;
  const { grosze, returnedOn, returnedGrosze } = transfer;
  return [
    ...linesOf(transfer),
    same(shown.sent, shown.money(grosze)),
    { label: shown.came, before: shown.money(returnedGrosze ?? grosze), after: shown.money(0) },
    {
      label: shown.state,
      before: shown.returned(shownDay(returnedOn ?? '')),
      after: shown.notReturned,
    },
    { label: shown.owed, before: shown.money(grosze), after: shown.money(0) },
  ];
}
