import { hash } from 'node:crypto';
import type { entryRows } from '@klub/contract/panel/entry';
import { randomText } from '../../../../infra/crypto/random.ts';
import { arrivals, fairTurns } from '../../../../infra/control/fair-turns.ts';
import type { PanelHandlersOf } from '../../../../infra/http/panel/mount-panel.ts';
import type { PanelCaller } from '../../../../infra/http/panel/staff-session.ts';
import { Refusal, refuse } from '../../../../infra/refusal.ts';
import { type FoundTicket, findTicket, keepTotpOfTicket } from '../tickets.store.ts';
import { ticketHash } from '../tickets.ts';
import { accountHandlers } from './account.routes.ts';
import { newTotp, stepOf, takeCode, takeRecoveryCode } from './codes.service.ts';
import {
  type EntryParts,
  enrol,
  enter,
  entered,
  noAccountId,
  refusedNote,
  turnedAway,
} from './entering.service.ts';
import { attemptMs, codeTriesMax, isTotpCode, passwordTurns, shareLimit } from './entry.rules.ts';
import {
  type Account,
  claimTry,
  findAccount,
  finishAttempt,
  insertAttempt,
  setPassword,
} from './entry.store.ts';
import { insertPasskey } from './factors.store.ts';
import { programmeNamesNow } from '../../../club/settings/settings.ts';
import { askForKey, askForNewKey, checkKey, countUse, proveNewKey } from './passkeys.service.ts';
import { requireStaffPassword } from './password.ts';
import { shareOf } from './shares.service.ts';

const entering = { purpose: 'enter', staffId: null, sessionId: null } as const;

/**
 * Sign-in of the panel: passkeys, passwords with codes, one-time tickets, and calls about the
 * caller's own account.
 */
export function entryHandlers(parts: EntryParts): PanelHandlersOf<typeof entryRows> {
  return { ...signInHandlers(parts), ...ticketHandlers(parts), ...accountHandlers(parts) };
}

function signInHandlers(parts: EntryParts) {
  return { ...passkeyHandlers(parts), ...passwordHandlers(parts), ...codeHandlers(parts) };
}

function passkeyHandlers(parts: EntryParts) {
  return {
    'POST /api/panel/v1/entry/passkey/options': async () => ({
      data: await askForKey(parts, entering),
    }),

    'POST /api/panel/v1/entry/passkey': async ({ body, caller, act }) => {
      const { staffId, use } = await checkKey(parts, body, entering);
      const factor = 'passkey';
      const done =
        use === null
          ? null
          : await enter(parts, {
              act,
              caller,
              staffId: use.staffId,
              factor,
              prove: (transaction) => countUse(parts, transaction, use),
            });
      if (done === null) throw await turnedAway(parts, act, { factor, staffId });
      return entered(done);
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function passwordHandlers(parts: EntryParts) {
  const { database, clock, passwords, limiter, random } = parts;
  const calls = arrivals();
  const turns = fairTurns(passwordTurns);
  return {
    'POST /api/panel/v1/entry/password': async ({ body, caller, act }) => {
      const account = await findAccount(database.kysely, { email: body.email });
      const share = await shareOf(parts, account?.id ?? noAccountId, caller);
      await limiter.take(
        'panel password',
        shareLimit,
        `${share.name} ${hash('sha256', body.email)}`,
      );
      const turn = {
        lane: share.isKnown ? 'known' : 'others',
        arrival: calls.of(caller.source),
      } as const;
      const isRight = await turns.run(turn, () =>
        passwords.verify(account?.passwordHash ?? null, body.password),
      );
      // An account with passkeys only has no password: its attempt needs a recovery code, whatever
      // was typed here.
      const passes = account !== null && (isRight || account.passwordHash === null);
      const attempt = randomText(random, 256);
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + attemptMs);
      const staffId = passes ? account.id : null;
      // Writes the same rows for a right and a wrong password, so that neither reply nor timing
      // reveals it.
      return act(async (transaction) => {
        await insertAttempt(transaction, { hash: attemptHash(attempt), staffId, now, expiresAt });
        const refused = refusedNote('password', account);
        const note = isRight
          ? ({ ...refused, action: 'staff.passwordGiven', outcome: 'done' } as const)
          : refused;
        return { result: { data: { attempt } }, note };
      });
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

/** Replaces the account of an attempt that must fail: it has no factor. */
const noAccount: Account = {
  id: noAccountId,
  email: '',
  name: '',
  roles: [],
  passwordHash: null,
  totpSealed: null,
};

function codeHandlers(parts: EntryParts) {
  const { database, clock } = parts;
  return {
    'POST /api/panel/v1/entry/code': async ({ body, caller, act }) => {
      const attempt = attemptHash(body.attempt);
      const claimed = await claimTry(database.kysely, attempt, {
        max: codeTriesMax,
        now: clock.now(),
      });
      const staffId = claimed?.staffId ?? null;
      const factor = isTotpCode(body.code) ? 'code' : 'recovery';
      const isWithin = await isWithinLimit(parts, { staffId, attempt, factor, caller });
      const take = factor === 'code' ? takeCode : takeRecoveryCode;
      // A failing attempt runs the same statements, so that timing does not reveal whether its
      // password was right.
      const done = await enter(parts, {
        act,
        caller,
        staffId: staffId ?? noAccountId,
        factor,
        prove: async (transaction, account) =>
          (await take(parts, transaction, account ?? noAccount, body.code)) &&
          isWithin &&
          (await finishAttempt(transaction, attempt, clock.now())),
      });
      if (done === null) throw await turnedAway(parts, act, { factor, staffId });
      return entered(done);
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

type TriedCode = {
  readonly staffId: number | null;
  readonly attempt: Uint8Array;
  readonly factor: 'code' | 'recovery';
  readonly caller: PanelCaller;
};

/**
 * Beyond the limit a code is refused like a wrong one: a "wait" reply would reveal that the address
 * has an account. Codes of the application are few enough to be guessed from many sources, so all
 * unknown browsers share one limit; only a right password comes that far.
 */
async function isWithinLimit(
  parts: EntryParts,
  { staffId, attempt, factor, caller }: TriedCode,
): Promise<boolean> {
  const share = await shareOf(parts, staffId ?? noAccountId, caller);
  const name = factor === 'code' && !share.isKnown ? 'others' : share.name;
  const of = staffId ?? `attempt:${Buffer.from(attempt).toString('hex')}`;
  try {
    await parts.limiter.take(`panel ${factor}`, shareLimit, `${name} ${of}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.failure === 'tooOften') return false;
    throw error;
  }
}

function ticketHandlers(parts: EntryParts) {
  const { database, clock, config } = parts;
  const find = async (text: string) => {
    const ticket = await findTicket(database.kysely, ticketHash(text), clock.now());
    if (ticket === null || (ticket.purpose === 'demo' && !config.seedDemo))
      throw refuse('ticketUsed');
    return ticket;
  };
  return {
    'POST /api/panel/v1/entry/ticket': async ({ body }) => {
      const { name, email, purpose } = await find(body.ticket);
      return { data: { name, email, isDemo: purpose === 'demo' } };
    },

    'POST /api/panel/v1/entry/ticket/demo': async ({ body, caller, act }) => {
      const ticket = await find(body.ticket);
      if (ticket.purpose !== 'demo') throw refuse('ticketUsed');
      const { staffId } = ticket;
      const done = await enter(parts, {
        act,
        caller,
        staffId,
        factor: 'demo',
        ticket,
        prove: async () => true,
      });
      if (done === null) throw refuse('ticketUsed');
      return entered(done);
    },

    ...enrolHandlers(parts, async (text) => {
      const ticket = await find(text);
      if (ticket.purpose === 'demo') throw refuse('ticketUsed');
      return ticket;
    }),
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

type FindTicket = (text: string) => Promise<FoundTicket>;

function enrolHandlers(parts: EntryParts, find: FindTicket) {
  const { database, clock, passwords } = parts;
  const bound = ({ id: ticketId, staffId }: FoundTicket) =>
    ({ purpose: 'enrol', staffId, sessionId: null, ticketId }) as const;
  const accountOf = ({ staffId: id, email, name }: FoundTicket) => ({ id, email, name });
  return {
    'POST /api/panel/v1/entry/ticket/passkey/options': async ({ body }) => {
      const ticket = await find(body.ticket);
      return { data: await askForNewKey(parts, bound(ticket), accountOf(ticket)) };
    },

    'POST /api/panel/v1/entry/ticket/passkey': async ({ body, caller, act }) => {
      const ticket = await find(body.ticket);
      const { staffId } = ticket;
      const key = await proveNewKey(parts, body, bound(ticket));
      if (key === null) throw await turnedAway(parts, act, { factor: 'passkey', staffId });
      return enrol(parts, {
        act,
        caller,
        factor: 'passkey',
        ticket,
        setFactor: (transaction) =>
          insertPasskey(transaction, { ...key, staffId, name: body.name.trim(), now: clock.now() }),
      });
    },

    'POST /api/panel/v1/entry/ticket/totp': async ({ body }) => {
      const ticket = await find(body.ticket);
      const { secret, address, sealed } = newTotp(
        parts,
        accountOf(ticket),
        (await programmeNamesNow(parts)).programme,
      );
      await keepTotpOfTicket(database.kysely, ticket.id, sealed);
      return { data: { secret, address } };
    },

    'POST /api/panel/v1/entry/ticket/password': async ({ body, caller, act }) => {
      const ticket = await find(body.ticket);
      const { staffId, totpSealed } = ticket;
      requireStaffPassword(body.password);
      const step =
        totpSealed === null ? null : stepOf(parts, accountOf(ticket), totpSealed, body.code);
      if (totpSealed === null || step === null)
        throw await turnedAway(parts, act, { factor: 'code', staffId });
      const passwordHash = await passwords.hash(body.password);
      return enrol(parts, {
        act,
        caller,
        factor: 'code',
        ticket,
        setFactor: async (transaction) => {
          await setPassword(transaction, staffId, { passwordHash, totpSealed, step });
          return true;
        },
      });
    },
  } satisfies Partial<PanelHandlersOf<typeof entryRows>>;
}

function attemptHash(attempt: string): Uint8Array {
  return hash('sha256', attempt, 'buffer');
}
