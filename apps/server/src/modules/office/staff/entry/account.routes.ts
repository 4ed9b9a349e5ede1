import type { entryRows } from '@klub/contract/panel/entry';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { PanelAct, PanelHandlersOf } from '../../../../infra/http/panel/mount-panel.ts';
import type { PanelCaller, StaffSession } from '../../../../infra/http/panel/staff-session.ts';
import { Refusal, refuse } from '../../../../infra/refusal.ts';
import { type KeyChange, enqueueKeysNotice } from '../accounts/accounts.queue.ts';
import { newRecoveryCodes, newTotp, stepOf, takeCode } from './codes.service.ts';
import { entryCopy as copy } from './entry.copy.ts';
import type { EntryParts } from './entering.service.ts';
import { newTotpMs, sessionBounds, shareLimit } from './entry.rules.ts';
import {
  type Account,
  findAccount,
  keepNewTotp,
  lockAccount,
  setPassword,
  takeNewTotp,
} from './entry.store.ts';
import * as factors from './factors.store.ts';
import { meOf } from './me.service.ts';
import { programmeNamesNow } from '../../../club/settings/settings.ts';
import { askForKey, askForNewKey, checkKey, countUse, proveNewKey } from './passkeys.service.ts';
import { requireStaffPassword } from './password.ts';
import { listSessions, prove } from './staff-sessions.store.ts';

export function accountHandlers(parts: EntryParts) {
  return {
    ...sessionHandlers(parts),
    ...proofHandlers(parts),
    ...factorHandlers(parts),
    ...passkeyHandlers(parts),
    ...codeHandlers(parts),
  };
}

function sessionHandlers(parts: EntryParts) {
  const { database, clock, sessions } = parts;
  return {
    'GET /api/panel/v1/me': async ({ session }) => {
      const account = await accountOf(parts, session);
      const { factor, openedAt } = session;
      return { data: await meOf(parts, database.kysely, { account, factor, openedAt }) };
    },

    'POST /api/panel/v1/me/leave': async ({ session, caller, act }) => {
      const done = await act(async (transaction) => {
        await sessions.leave(transaction, session);
        return { result: { code: 200, message: copy.left }, note: subjectOf(session) };
      });
      caller.forgetSession();
      return done;
    },

    'GET /api/panel/v1/me/sessions': async ({ session }) => {
      const rows = await listSessions(database.kysely, session.staffId, sessionBounds(clock.now()));
      return {
        data: rows.map((row) => ({
          id: String(row.id),
          isThis: row.id === session.id,
          source: row.source,
          browser: row.user_agent,
          factor: row.factor,
          openedAt: row.opened_at.toISOString(),
          lastUsedAt: row.last_used_at.toISOString(),
        })),
      };
    },

    'POST /api/panel/v1/me/sessions/:id/end': async ({ params, session, act }) =>
      act(async (transaction) => {
        const own = await listSessions(transaction, session.staffId, sessionBounds(clock.now()));
        const found = own.find(({ id }) => String(id) === params.id);
        if (found === undefined) throw refuse('notFound');
        await (found.id === session.id
          ? sessions.leave(transaction, session)
          : sessions.end(transaction, found.id));
        return { result: { code: 200, message: copy.ended }, note: subjectOf(session) };
      }),
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function proofHandlers(parts: EntryParts) {
  const { limiter } = parts;
  const bound = ({ staffId, id }: StaffSession) =>
    ({ purpose: 'prove', staffId, sessionId: id }) as const;
  return {
    'POST /api/panel/v1/me/proof/options': async ({ session }) => ({
      data: await askForKey(parts, bound(session)),
    }),

    'POST /api/panel/v1/me/proof/passkey': async ({ body, session, act }) => {
      const { use } = await checkKey(parts, body, bound(session));
      const check = async (transaction: Transaction<Schema>) =>
        use !== null && (await countUse(parts, transaction, use));
      return proven(parts, { session, act, factor: 'passkey', check });
    },

    'POST /api/panel/v1/me/proof/code': async ({ body, session, act }) => {
      await limiter.take('panel proof', shareLimit, `session:${session.id}`);
      const check = async (transaction: Transaction<Schema>) => {
        const account = await lockAccount(transaction, session.staffId);
        return account !== null && (await takeCode(parts, transaction, account, body.code));
      };
      return proven(parts, { session, act, factor: 'code', check });
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

type Proving = {
  readonly session: StaffSession;
  readonly act: PanelAct;
  readonly factor: 'passkey' | 'code';
  readonly check: (transaction: Transaction<Schema>) => Promise<boolean>;
};

/** Marks the session as freshly proven; records a wrong factor. */
async function proven({ clock }: EntryParts, { session, act, factor, check }: Proving) {
  const note = { ...subjectOf(session), details: { factor } };
  try {
    return await act(async (transaction) => {
      if (!(await check(transaction))) throw refuse('proofRefused');
      await prove(transaction, session.id, clock.now());
      return { result: { code: 200, message: copy.proved }, note };
    });
  } catch (error) {
    if (error instanceof Refusal && error.failure === 'proofRefused') await act.refused(note);
    throw error;
  }
}

function factorHandlers({ database }: EntryParts) {
  return {
    'GET /api/panel/v1/me/factors': async ({ session }) => {
      const keys = await factors.listPasskeys(database.kysely, session.staffId);
      const { hasCodes, recoveryCodes } = await factors.countFactors(
        database.kysely,
        session.staffId,
      );
      return {
        data: {
          passkeys: keys.map((key) => ({
            id: String(key.id),
            name: key.name,
            createdAt: key.created_at.toISOString(),
            lastUsedAt: key.last_used_at?.toISOString() ?? null,
          })),
          hasCodes,
          recoveryCodesLeft: recoveryCodes,
        },
      };
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function passkeyHandlers(parts: EntryParts) {
  const { clock } = parts;
  const adding = ({ staffId, id }: StaffSession) =>
    ({ purpose: 'add', staffId, sessionId: id }) as const;
  return {
    'POST /api/panel/v1/me/passkeys/options': async ({ session }) => ({
      data: await askForNewKey(parts, adding(session), await accountOf(parts, session)),
    }),

    'POST /api/panel/v1/me/passkeys': async ({ body, session, caller, act }) => {
      const key = await proveNewKey(parts, body, adding(session));
      if (key === null) throw refuse('proofRefused');
      return act(async (transaction) => {
        const added = {
          ...key,
          staffId: session.staffId,
          name: body.name.trim(),
          now: clock.now(),
        };
        if (!(await factors.insertPasskey(transaction, added))) throw refuse('proofRefused');
        await followKeys(parts, transaction, { session, caller, change: 'keyAdded' });
        return {
          result: { code: 200, message: copy.keyAdded },
          note: { ...subjectOf(session), details: { factor: 'passkey' } },
        };
      });
    },

    'POST /api/panel/v1/me/passkeys/:id/remove': async ({ params, session, caller, act }) =>
      act(async (transaction) => {
        // Two concurrent removals would each see the other's key.
        if ((await lockAccount(transaction, session.staffId)) === null)
          throw refuse('unauthenticated');
        const { passkeys, hasCodes } = await factors.countFactors(transaction, session.staffId);
        const name = await factors.removePasskey(transaction, session.staffId, Number(params.id));
        if (name === null) throw refuse('notFound');
        if (passkeys === 1 && !hasCodes) throw refuse('lastFactor');
        await followKeys(parts, transaction, { session, caller, change: 'keyRemoved' });
        return {
          result: { code: 200, message: copy.keyRemoved },
          note: { ...subjectOf(session), details: { key: params.id } },
        };
      }),
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function codeHandlers(parts: EntryParts) {
  const { database, clock, passwords } = parts;
  return {
    'POST /api/panel/v1/me/totp': async ({ session }) => {
      const { secret, address, sealed } = newTotp(
        parts,
        await accountOf(parts, session),
        (await programmeNamesNow(parts)).programme,
      );
      const expiresAt = new Date(clock.now().getTime() + newTotpMs);
      await keepNewTotp(database.kysely, { staffId: session.staffId, sealed, expiresAt });
      return { data: { secret, address } };
    },

    'POST /api/panel/v1/me/totp/confirm': async ({ body, session, caller, act }) => {
      requireStaffPassword(body.password);
      const account = await accountOf(parts, session);
      const passwordHash = await passwords.hash(body.password);
      return act(async (transaction) => {
        const sealed = await takeNewTotp(transaction, session.staffId, clock.now());
        const step = sealed === null ? null : stepOf(parts, account, sealed, body.code);
        // A wrong code rolls back, so the secret stays.
        if (sealed === null || step === null) throw refuse('proofRefused');
        await setPassword(transaction, session.staffId, { passwordHash, totpSealed: sealed, step });
        await followKeys(parts, transaction, { session, caller, change: 'codesSet' });
        return {
          result: { code: 200, message: copy.codesSet },
          note: { ...subjectOf(session), details: { factor: 'code' } },
        };
      });
    },

    'POST /api/panel/v1/me/recovery-codes': async ({ session, caller, act }) =>
      act(async (transaction) => {
        const recoveryCodes = await newRecoveryCodes(parts, transaction, session.staffId);
        await followKeys(parts, transaction, { session, caller, change: 'recoveryCodes' });
        return {
          result: { data: { recoveryCodes } },
          note: { ...subjectOf(session), details: { factor: 'recovery' } },
        };
      }),
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

type Changing = {
  readonly session: StaffSession;
  readonly caller: PanelCaller;
  readonly change: KeyChange;
};

/**
 * Ends the account's other sessions and writes to its address, whatever the hour: who changes a key
 * at an unlocked screen is seen (D66).
 */
async function followKeys(
  { sessions, clock }: EntryParts,
  transaction: Transaction<Schema>,
  { session, caller, change }: Changing,
): Promise<void> {
  const { staffId } = session;
  const { source } = caller;
  await sessions.endOthers(transaction, session);
  await enqueueKeysNotice(transaction, { staffId, change, at: clock.now(), source });
}

async function accountOf({ database }: EntryParts, { staffId }: StaffSession): Promise<Account> {
  const account = await findAccount(database.kysely, { id: staffId });
  if (account === null) throw refuse('unauthenticated');
  return account;
}

function subjectOf({ staffId, name }: StaffSession) {
  return { subject: { kind: 'staff' as const, id: staffId, name } };
}
