import { hash } from 'node:crypto';
import type { entryRows } from '@klub/contract/panel/entry';
import type { Transaction } from 'kysely';
import { type Passwords } from '../../../infra/crypto/password.ts';
import { randomText } from '../../../infra/crypto/random.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted, PanelAct, PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import type { Factor, PanelCaller } from '../../../infra/http/panel/staff-session.ts';
import type { RateLimiter } from '../../../infra/http/rate-limit.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import * as tickets from '../tickets.store.ts';
import { ticketHash } from '../tickets.ts';
import { accountHandlers } from './account.routes.ts';
import { newRecoveryCodes, newTotp, stepOf, takeCode, takeRecoveryCode } from './codes.service.ts';
import { addressLimit, attemptMs, codeTriesMax, isTotpCode } from './entry.rules.ts';
import { type Account, claimTry, findAccount, finishAttempt, insertAttempt, setPassword } from './entry.store.ts';
import * as factors from './factors.store.ts';
import { type Me, meOf } from './me.service.ts';
import { askForKey, askForNewKey, proveKey, proveNewKey } from './passkeys.service.ts';
import { requireStaffPassword } from './password.ts';
import type { StaffSessions } from './staff-sessions.ts';

export type EntryParts = Pick<Deps, 'database' | 'clock' | 'random' | 'vault' | 'config'> & {
  readonly sessions: StaffSessions;
  readonly passwords: Passwords;
  readonly limiter: RateLimiter;
  readonly url: () => string;
};

const entering = { purpose: 'enter', staffId: null, sessionId: null } as const;

/** The door of the panel: passkeys, passwords with codes, one-time tickets, and the own account. */
export function entryHandlers(parts: EntryParts): PanelHandlersOf<typeof entryRows> {
  return { ...signInHandlers(parts), ...ticketHandlers(parts), ...accountHandlers(parts) };
}

function signInHandlers(parts: EntryParts) {
  const { database, clock, passwords, limiter, random } = parts;
  return {
    'POST /api/panel/v1/entry/passkey/options': async () => ({ data: await askForKey(parts, entering) }),

    'POST /api/panel/v1/entry/passkey': async ({ body, caller, act }) => {
      const key = await proveKey(parts, body, entering);
      const account = key === null ? null : await findAccount(database.kysely, { id: key.staffId });
      if (account === null) throw await turnedAway(act, 'passkey', null);
      return entered(await enter(parts, { act, caller, account, factor: 'passkey' }));
    },

    'POST /api/panel/v1/entry/password': async ({ body, act }) => {
      // By the address, whoever tries it: what is refused here keeps no passkey out.
      await limiter.take('panel password', addressLimit, `account:${hash('sha256', body.email)}`);
      const account = await findAccount(database.kysely, { email: body.email });
      const isRight = await passwords.verify(account?.passwordHash ?? null, body.password);
      // Who has passkeys alone comes back by a code of recovery: the address leads to the second half.
      const passes = account !== null && (isRight || account.passwordHash === null);
      const attempt = randomText(random, 256);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + attemptMs);
      const staffId = passes ? account.id : null;
      // Right or wrong, the same is written: no answer and no time of one tells which it was.
      return act(async (transaction) => {
        await insertAttempt(transaction, { hash: attemptHash(attempt), staffId, now, expiresAt });
        const note = refusedNote('password', account);
        return {
          result: { data: { attempt } },
          note: isRight ? { ...note, action: 'staff.passwordGiven' } : { ...note, outcome: 'refused' },
        };
      });
    },

    'POST /api/panel/v1/entry/code': async ({ body, caller, act }) => {
      const attempt = attemptHash(body.attempt);
      const claimed = await claimTry(database.kysely, attempt, { max: codeTriesMax, now: clock.now() });
      const staffId = claimed?.staffId ?? null;
      const account = staffId === null ? null : await findAccount(database.kysely, { id: staffId });
      const factor = isTotpCode(body.code) ? 'code' : 'recovery';
      if (account === null) throw await turnedAway(act, factor, null);
      await limiter.take('panel code', addressLimit, `account:${account.id}`);
      const take = factor === 'code' ? takeCode : takeRecovery;
      const done = await enter(parts, {
        ...{ act, caller, account, factor },
        first: async (transaction) =>
          (await take(parts, transaction, account, body.code)) &&
          (await finishAttempt(transaction, attempt, clock.now())),
      });
      if (done === null) throw await turnedAway(act, factor, account);
      return entered(done);
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function ticketHandlers(parts: EntryParts) {
  const { database, clock, passwords, config } = parts;
  const find = async (text: string, isDemo = false) => {
    const ticket = await tickets.findTicket(database.kysely, ticketHash(text), clock.now());
    if (ticket === null || (ticket.purpose === 'demo') !== isDemo || (isDemo && !config.seedDemo)) {
      throw refuse('ticketUsed');
    }
    const account = await findAccount(database.kysely, { id: ticket.staffId });
    if (account === null) throw refuse('ticketUsed');
    return { ticket, account };
  };
  const bound = (staffId: number) => ({ purpose: 'enrol', staffId, sessionId: null }) as const;

  return {
    'POST /api/panel/v1/entry/ticket': async ({ body }) => {
      const ticket = await tickets.findTicket(database.kysely, ticketHash(body.ticket), clock.now());
      if (ticket === null) throw refuse('ticketUsed');
      return { data: { name: ticket.name, email: ticket.email, isDemo: ticket.purpose === 'demo' } };
    },

    'POST /api/panel/v1/entry/ticket/passkey/options': async ({ body }) => {
      const { account } = await find(body.ticket);
      return { data: await askForNewKey(parts, bound(account.id), account) };
    },

    'POST /api/panel/v1/entry/ticket/passkey': async ({ body, caller, act }) => {
      const { ticket, account } = await find(body.ticket);
      const key = await proveNewKey(parts, body, bound(account.id));
      if (key === null) throw await turnedAway(act, 'passkey', account);
      return enrolled(parts, { act, caller, account, factor: 'passkey', ticketId: ticket.id }, (transaction) =>
        factors.insertPasskey(transaction, { ...key, staffId: account.id, name: body.name, now: clock.now() }),
      );
    },

    'POST /api/panel/v1/entry/ticket/totp': async ({ body }) => {
      const { ticket, account } = await find(body.ticket);
      const { secret, address, sealed } = newTotp(parts, account);
      await tickets.keepTotpOfTicket(database.kysely, ticket.id, sealed);
      return { data: { secret, address } };
    },

    'POST /api/panel/v1/entry/ticket/password': async ({ body, caller, act }) => {
      const { ticket, account } = await find(body.ticket);
      requireStaffPassword(body.password);
      const sealed = ticket.totpSealed;
      const step = sealed === null ? null : stepOf(parts, account, sealed, body.code);
      if (sealed === null || step === null) throw await turnedAway(act, 'code', account);
      const passwordHash = await passwords.hash(body.password);
      return enrolled(parts, { act, caller, account, factor: 'code', ticketId: ticket.id }, async (transaction) => {
        await setPassword(transaction, account.id, { passwordHash, totpSealed: sealed, step });
        return true;
      });
    },

    'POST /api/panel/v1/entry/ticket/demo': async ({ body, caller, act }) => {
      const { ticket, account } = await find(body.ticket, true);
      const first = (transaction: Transaction<Schema>) => tickets.useTicket(transaction, ticket.id, clock.now());
      const done = await enter(parts, { act, caller, account, factor: 'demo', first });
      if (done === null) throw refuse('ticketUsed');
      return entered(done);
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

type Entering = {
  readonly act: PanelAct;
  readonly caller: PanelCaller;
  readonly account: Account;
  readonly factor: Factor;
  /** What has to hold in the same transaction; where it does not, nothing is opened. */
  readonly first?: (transaction: Transaction<Schema>) => Promise<boolean>;
};

class NotFirst extends Error {}

/** Opens a session in the transaction that uses up what it is opened for; null when that was used up already. */
async function enter(
  parts: EntryParts,
  { act, caller, account, factor, first }: Entering,
): Promise<Audited<Me> | null> {
  return openSession(parts, { act, caller, account, factor }, async (transaction) => {
    if (first !== undefined && !(await first(transaction))) throw new NotFirst();
    return meOf(parts, transaction, { account, factor, openedAt: parts.clock.now() });
  });
}

async function openSession<Result>(
  { sessions }: EntryParts,
  { act, caller, account, factor }: Omit<Entering, 'first'>,
  work: (transaction: Transaction<Schema>) => Promise<Result>,
): Promise<Audited<Result> | null> {
  let opened: { token: string; maxAgeSeconds: number } | undefined;
  try {
    const done = await act<Result>(async (transaction) => {
      const result = await work(transaction);
      const { source, userAgent } = caller;
      opened = await sessions.open(transaction, { staffId: account.id, factor, source, userAgent });
      return { result, note: enteredNote(account, factor) };
    });
    // After the commit: a cookie of a session that does not stand would be of no use.
    if (opened !== undefined) caller.keepSession(opened.token, opened.maxAgeSeconds);
    return done;
  } catch (error) {
    if (error instanceof NotFirst) return null;
    throw error;
  }
}

/** Uses a ticket up, sets the first factor, and shows ten recovery codes, once. */
async function enrolled(
  parts: EntryParts,
  { ticketId, ...entering }: Omit<Entering, 'first'> & { readonly ticketId: number },
  setFactor: (transaction: Transaction<Schema>) => Promise<boolean>,
): Promise<Audited<{ data: { me: Me; recoveryCodes: string[] } }>> {
  const { account, factor } = entering;
  const done = await openSession(parts, entering, async (transaction) => {
    const isFirst = await tickets.useTicket(transaction, ticketId, parts.clock.now());
    if (!isFirst || !(await setFactor(transaction))) throw new NotFirst();
    const codes = await newRecoveryCodes(parts, transaction, account.id);
    const me = await meOf(parts, transaction, { account, factor, openedAt: parts.clock.now() });
    return { data: { me, recoveryCodes: codes } };
  });
  if (done === null) throw refuse('ticketUsed');
  return done;
}

function entered(done: Audited<Me> | null): Audited<{ data: Me }> {
  if (done === null) throw refuse('entryRefused');
  return { ...done, result: { data: done.result } };
}

function enteredNote(account: Account, factor: Factor): Noted<unknown>['note'] {
  return {
    ...(factor === 'recovery' ? { action: 'staff.recoveryUsed' } : {}),
    by: { staffId: account.id, name: account.name },
    subject: { kind: 'staff', id: account.id, name: account.name },
    details: { factor },
  };
}

function refusedNote(factor: string, account: Account | null): Noted<unknown>['note'] {
  return {
    action: 'staff.signInRefused',
    details: { factor },
    ...(account === null ? {} : { subject: { kind: 'staff', id: account.id, name: account.name } }),
  };
}

/** Writes the refusal down and returns what is thrown. */
async function turnedAway(act: PanelAct, factor: string, account: Account | null) {
  await act.refused(refusedNote(factor, account));
  return refuse('entryRefused');
}

function takeRecovery(parts: EntryParts, transaction: Transaction<Schema>, account: Account, code: string) {
  return takeRecoveryCode(parts, transaction, account.id, code);
}

function attemptHash(attempt: string): Uint8Array {
  return hash('sha256', attempt, 'buffer');
}
