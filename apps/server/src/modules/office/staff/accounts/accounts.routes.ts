import type { staffRows } from '@klub/contract/panel/staff';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Noted, PanelAct, PanelHandlersOf } from '../../../../infra/http/panel/mount-panel.ts';
import type { StaffSession } from '../../../../infra/http/panel/staff-session.ts';
import { type AnyFailure, Refusal, refuse } from '../../../../infra/refusal.ts';
import type { Audited } from '../../../../infra/trail/trail.ts';
import { relationsOf } from '../../own/own.ts';
import { accountsCopy as copy, historyWords } from './accounts.copy.ts';
import { type Account, stateOf } from './accounts.rules.ts';
import * as service from './accounts.service.ts';
import { declareSamePerson, proposeDifferent } from './persons.service.ts';
import { findAgreed, findHistory, findWaiting } from './accounts.store.ts';

const historyMax = 50;

function personHandlers(parts: service.StaffParts) {
  return {
    'POST /api/panel/v1/staff/:id/same': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        declareSamePerson(parts, transaction, {
          ...asked(session, params.id, body.reason),
          personId: Number(body.person),
        }),
      ),

    'POST /api/panel/v1/staff/:id/different': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        proposeDifferent(parts, transaction, {
          ...asked(session, params.id, body.reason),
          personId: Number(body.person),
        }),
      ),
  } satisfies Partial<PanelHandlersOf<typeof staffRows>>;
}

export function staffHandlers(parts: service.StaffParts): PanelHandlersOf<typeof staffRows> {
  const { database, clock } = parts;
  return {
    ...personHandlers(parts),

    'GET /api/panel/v1/staff': async ({ session }) => {
      const accounts = await service.accountsNow(database.kysely, clock.now());
      return { data: accounts.map((account) => shown(account, session)) };
    },

    'GET /api/panel/v1/staff/:id': async ({ params, session }) => {
      const accounts = await service.accountsNow(database.kysely, clock.now());
      const account = accounts.find(({ id }) => id === Number(params.id));
      if (account === undefined) throw refuse('notFound');
      const [waiting, relations, history] = await Promise.all([
        findWaiting(database.kysely, account.id, clock.now()),
        relationsOf(database.kysely, account.id),
        historyOf(parts, account.id),
      ]);
      const proposals = waiting.map(({ id, kind, words }) => ({ id: String(id), kind, words }));
      const { factors } = account;
      const suspendedAt = account.suspendedAt?.toISOString() ?? null;
      const people = relations.map(({ personId, is }) => ({ id: String(personId), is }));
      const more = { suspendedAt, factors, waiting: proposals, people, history };
      return { data: { ...shown(account, session), ...more } };
    },

    'POST /api/panel/v1/staff': ({ body, session, act }) =>
      inTurn(act, null, (transaction) =>
        service.inviteAccount(parts, transaction, session.staffId, body),
      ),

    'POST /api/panel/v1/staff/:id/invite': ({ params, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        service.inviteAgain(parts, transaction, asked(session, params.id)),
      ),

    'POST /api/panel/v1/staff/:id/suspend': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        service.suspendAccount(parts, transaction, asked(session, params.id, body.reason)),
      ),

    'POST /api/panel/v1/staff/:id/resume': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        service.resumeAccount(parts, transaction, {
          ...asked(session, params.id),
          suspendedAt: new Date(body.suspendedAt),
        }),
      ),

    'POST /api/panel/v1/staff/:id/roles': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        service.changeRoles(parts, transaction, {
          ...asked(session, params.id, body.reason),
          ...body,
        }),
      ),

    'POST /api/panel/v1/staff/:id/reset': ({ params, body, session, act }) =>
      inTurn(act, params.id, (transaction) =>
        service.resetAccount(parts, transaction, {
          ...asked(session, params.id, body.reason),
          ...body,
        }),
      ),
  };
}

function asked({ staffId: callerId }: StaffSession, id: string, reason = '') {
  return { callerId, staffId: Number(id), reason };
}

/** Refused attempts at what needs a second administrator stay in the trail. */
const toldRefusals: ReadonlySet<AnyFailure> = new Set([
  'ownAccount',
  'rolesExcluded',
  'secondNeeded',
  'lastAdministrator',
  'lastApprover',
] as const);

/** Locks the caller's own account after those that the work locks. */
async function inTurn<Result>(
  act: PanelAct,
  id: string | null,
  work: (transaction: Transaction<Schema>) => Promise<Noted<Result>>,
): Promise<Audited<Result>> {
  try {
    return await act.lockingLast(work);
  } catch (error) {
    if (error instanceof Refusal && toldRefusals.has(error.failure)) {
      const subject = { kind: 'staff' as const, id: id ?? '', name: '' };
      await act.refused({ subject, details: { refused: error.failure } });
    }
    throw error;
  }
}

function shown(account: Account, session: StaffSession) {
  const {
    id,
    lastInAt,
    roles,
    proposed,
    name,
    email,
    passkeys,
    hasCodes,
    recoveryCodesLeft,
    sessions,
  } = account;
  return {
    name,
    email,
    passkeys,
    hasCodes,
    recoveryCodesLeft,
    sessions,
    id: String(id),
    roles: [...roles],
    proposed: [...proposed],
    state: stateOf(account),
    lastInAt: lastInAt?.toISOString() ?? null,
    isSelf: id === session.staffId,
  };
}

async function historyOf({ database }: service.StaffParts, staffId: number) {
  const [entries, agreed] = await Promise.all([
    findHistory(database.kysely, staffId, historyMax),
    findAgreed(database.kysely, staffId, historyMax),
  ]);
  const told = [
    ...entries.map(({ at, by, action, details, reason }) => ({
      at,
      by,
      words: historyWords(action, details, reason),
    })),
    ...agreed.map(({ at, by, words, reason }) => ({ at, by, words: copy.approved(words, reason) })),
  ];
  return told
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, historyMax)
    .map(({ at, by, words }) => ({ at: at.toISOString(), by, words }));
}
