import { canonicalIban, isPolishIban } from '@klub/contract/identity';
import type { leaverRows } from '@klub/contract/panel/money/leavers';
import { may } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { append } from '../../../infra/trail/trail.ts';
import { requireNotSelf } from '../own/own.ts';
import { payoutHoldUntil } from '../../club/profile/profile.ts';
import {
  lastDigits,
  type HeldLeaver,
  heldLeaver,
  releaseLeaver,
  referenceOf,
} from '../../money/settlements/settlements.ts';
import {
  type ShownLine,
  type SignoffCaller,
  type SignoffDefinition,
  signoffDays,
} from '../signoffs/signoffs.ts';
import { leaversCopy as copy } from './leavers.copy.ts';
import * as store from './leavers.store.ts';
import type { PayoutParts } from './payouts.service.ts';

type Rows = typeof leaverRows;
type Found = z.input<Rows['GET /api/panel/v1/people/:id/account']['reply']>;

/** The account is stored outside the proposal, because proposals are never deleted. */
const payloadOf = z.object({ personId: z.number() });

/**
 * The person who decides sees the whole proposed account, to compare it with the letter; others
 * only its end.
 */
export async function findLeaver(
  { database, vault, clock }: Pick<Deps, 'database' | 'vault' | 'clock'>,
  id: number,
  { roles }: SignoffCaller,
): Promise<Found> {
  const { kysely } = database;
  const leaver = await heldLeaver(kysely, id, false);
  if (leaver === null) throw refuse('notFound');
  const open = await store.findOpen(kysely, id, clock.now());
  const proposed = open === null ? null : await store.findProposed(kysely, id);
  const shown = may(roles, 'money.decide') ? (account: string) => account : lastDigits;
  return {
    data: {
      id: String(id),
      grosze: leaver.grosze,
      transfers: leaver.transfers.map(({ ibanSealed, id: itemId, ...transfer }) => ({
        grosze: transfer.grosze,
        returnedOn: transfer.returnedOn,
        reason: transfer.reason,
        reference: referenceOf(itemId),
        account: lastDigits(vault.open('iban', ibanSealed, id)),
      })),
      waiting:
        open === null || proposed === null
          ? null
          : {
              signoffId: String(open.id),
              account: shown(vault.open('iban', proposed, id)),
              reason: open.reason,
              proposedBy: open.proposedBy,
              proposedAt: open.proposedAt.toISOString(),
              expiresAt: open.expiresAt.toISOString(),
            },
    },
  };
}

type ReleaseRequest = {
  readonly id: number;
  readonly staffId: number;
  readonly account: string;
  readonly reason: string;
};

/** Proposes to release a leaver's returned transfers to the account given in writing. */
export async function proposeRelease(
  { vault, clock, propose }: Pick<PayoutParts, 'vault' | 'clock' | 'propose'>,
  transaction: Transaction<Schema>,
  { id, staffId, account: typed, reason }: ReleaseRequest,
): Promise<Noted<{ data: { signoffId: string } }>> {
  await requireNotSelf(transaction, staffId, [id]);
  const leaver = await heldLeaver(transaction, id, true);
  if (leaver === null || leaver.transfers.length === 0) throw refuse('leaverNotReturned');
  const account = canonicalIban(typed);
  if (!isPolishIban(account)) throw invalid({ account: [copy.faults.notAnAccount] });
  const ibanSealed = vault.seal('iban', account, id);
  await store.keepProposed(transaction, { personId: id, ibanSealed, now: clock.now() });
  const signoffId = await propose(transaction, {
    kind: 'payout.release',
    subject: String(id),
    words: copy.words,
    reason,
    proposedBy: staffId,
    payload: { personId: id },
  });
  return {
    result: { data: { signoffId: String(signoffId) } },
    note: {
      subject: { kind: 'person', id, name: personNumber(id) },
      personId: id,
      reason,
      details: { signoffId, grosze: leaver.grosze },
    },
  };
}

/** Sign-off of the account, the sum and the holds; afterwards payments wait 72 hours (D28, D70). */
export function releaseSignoff({ vault }: Pick<Deps, 'vault'>): SignoffDefinition {
  return {
    decides: 'money.decide',
    person: async (_handle, payload) => payloadOf.parse(payload).personId,
    show: async (handle, payload, locks) => {
      const { personId } = payloadOf.parse(payload);
      const leaver = await heldLeaver(handle, personId, locks);
      const account = await store.findProposed(handle, personId);
      if (leaver === null || leaver.transfers.length === 0 || account === null) return null;
      return linesOf({ vault }, { personId, leaver, account });
    },
    execute: async (transaction, payload, at, { signoffId }) => {
      const { personId } = payloadOf.parse(payload);
      const ibanSealed = await store.findProposed(transaction, personId);
      if (ibanSealed === null) throw refuse('notFound');
      await releaseLeaver(transaction, personId, {
        ibanSealed,
        reason: copy.released(signoffId),
        by: copy.signoff,
        now: at,
        heldUntil: payoutHoldUntil(at),
      });
      await store.forgetProposed(transaction, personId);
      await append(
        transaction,
        { actor: { way: 'system', name: copy.signoff }, action: 'people.payoutsReleased', at },
        {
          subject: { kind: 'person', id: personId, name: personNumber(personId) },
          personId,
          reason: copy.released(signoffId),
        },
      );
    },
  };
}

type Shown = {
  readonly personId: number;
  readonly leaver: HeldLeaver;
  /** Sealed. */
  readonly account: string;
};

/** Only ids and ends of accounts, because a proposal is never deleted. */
function linesOf(
  { vault }: Pick<Deps, 'vault'>,
  { personId, leaver, account }: Shown,
): ShownLine[] {
  const { shown } = copy;
  const endOf = (sealed: string): string =>
    shown.accountOf(lastDigits(vault.open('iban', sealed, personId)));
  const same = (label: string, value: string): ShownLine => ({
    label,
    before: value,
    after: value,
  });
  return [
    same(shown.person, personNumber(personId)),
    same(shown.transfers, leaver.transfers.map(({ id }) => referenceOf(id)).join(', ')),
    {
      label: shown.account,
      before: [...new Set(leaver.transfers.map(({ ibanSealed }) => endOf(ibanSealed)))].join(', '),
      after: endOf(account),
    },
    same(shown.grosze, shown.money(leaver.grosze)),
    same(shown.holds, shown.holdsOf(leaver.kinds)),
    { label: shown.wait, before: '', after: shown.waits },
  ];
}

/** Deletes accounts of proposals that ended without a release. */
export async function sweepLeaverAccounts(handle: Handle, now: Date): Promise<void> {
  await store.forgetProposedBefore(handle, new Date(now.getTime() - (signoffDays + 1) * dayMs));
}
