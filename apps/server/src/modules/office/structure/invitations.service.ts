import type { invitationRows } from '@klub/contract/panel/people/invitations';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { cached } from '../../../infra/control/cached.ts';
import { personSearch } from '../people/people.ts';
import {
  smsLimits,
  whyNotResent,
  whyNotWithdrawn,
  resendForOperator,
  withdrawForOperator,
} from '../invitations/invitations.ts';
import * as store from './invitations.store.ts';
import { requireNotSelf } from '../own/own.ts';

type List = (typeof invitationRows)['GET /api/panel/v1/invitations'];
type Done = { readonly code: number; readonly message: string };

/** Maximum age of the cached counts, which read every invitation. */
const countsMaxAgeMs = 60_000;
/** Days before the end in which an invitation is about to expire. */
const soonDays = 3;

export function invitationsReader({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  const { kysely } = database;
  const when = (): store.When => {
    const now = clock.now();
    return { now, soon: new Date(now.getTime() + soonDays * dayMs) };
  };
  const counted = cached(clock, countsMaxAgeMs, () => store.countStates(kysely, when()));
  return async (asked: {
    readonly q: string | undefined;
    readonly state: store.Asked['state'];
    readonly page: number;
  }): Promise<z.input<List['reply']>> => {
    const { state, page } = asked;
    const search = (asked.q ?? '').trim() === '' ? null : personSearch(asked.q ?? '');
    const { sms, ...counts } = (await counted('')).value;
    const rows = await store.findPage(kysely, { search, state }, sliceOf(page), when());
    const all = counts.sent + counts.joined + counts.expired + counts.withdrawn;
    const isWhole = search === null;
    const known = state === undefined ? all : counts[state];
    const total = isWhole ? known : await store.countAll(kysely, { search, state }, when());
    return {
      data: rows.map(listed),
      ...foundOf(Math.max(total, sliceOf(page).offset + rows.length), page),
      counts,
      sms: { sent: sms, max: smsLimits.perProgrammeDay },
    };
  };
}

function listed(row: store.ListedInvitation): z.input<List['reply']>['data'][number] {
  const { state, invitedUntil, lastSmsAt } = row;
  const known = {
    ...row,
    isWithdrawn: state === 'withdrawn',
    isConfirmed: invitedUntil === null,
    // The act itself checks the territory.
    isInTerritory: true,
  };
  return {
    id: String(row.id),
    person: { id: String(row.personId), name: row.person },
    phone: row.hasLeft ? '' : maskedPhone(row.phone),
    role: row.role,
    customer: row.customer,
    by: { id: String(row.inviterId), name: row.inviter },
    invitedAt: row.invitedAt.toISOString(),
    until: state === 'sent' ? (invitedUntil?.toISOString() ?? null) : null,
    state,
    sms: { count: row.sms, lastAt: lastSmsAt?.toISOString() ?? null },
    mayResend: whyNotResent(known) === null,
    mayWithdraw: whyNotWithdrawn(known) === null,
  };
}

type Asked = { readonly id: number; readonly staffId: number };

/** Sends it again with the representative's limits and duration. */
export function resend(
  deps: Deps,
  transaction: Transaction<Schema>,
  asked: Asked,
): Promise<Noted<Done>> {
  return acted(transaction, asked, (inviterId) =>
    resendForOperator(deps, transaction, inviterId, asked.id),
  );
}

export function withdraw(
  deps: Deps,
  transaction: Transaction<Schema>,
  asked: Asked,
): Promise<Noted<Done>> {
  return acted(transaction, asked, (inviterId) =>
    withdrawForOperator(deps, transaction, inviterId, asked.id),
  );
}

async function acted(
  transaction: Transaction<Schema>,
  { id, staffId }: Asked,
  work: (inviterId: number) => Promise<string>,
): Promise<Noted<Done>> {
  const sides = await store.findSides(transaction, id);
  if (sides === null) throw refuse('notFound');
  await requireNotSelf(transaction, staffId, [sides.personId, sides.inviterId]);
  const message = await work(sides.inviterId);
  return {
    result: { code: 200, message },
    note: {
      subject: { kind: 'invitation', id, name: `zaproszenie ${id}` },
      personId: sides.personId,
      details: { inviter: sides.inviterId },
    },
  };
}
