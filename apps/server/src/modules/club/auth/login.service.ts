import { failures } from '@klub/contract/failures';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import { waits } from '../../../infra/db/deadline.ts';
import { arrivals, fairTurns } from '../../../infra/control/fair-turns.ts';
import { type Refusal, refuse } from '../../../infra/refusal.ts';
import type { Caller } from '../../../infra/http/session.ts';
import type { Accounts } from './accounts.ts';
import { asTypedCode, bucketName, isInvitationOver } from './auth.rules.ts';
import type { Account } from './auth.store.ts';
import * as store from './auth.store.ts';
import { settleConsents } from './consents.service.ts';
import { deviceHashOf, deviceOf } from './devices.rules.ts';
import { headDigest, temporaryDigest } from './temporary-passwords.service.ts';
import { uncountAttempt, lockTry, tryTemporaryPassword } from './temporary-passwords.store.ts';
import * as tries from './tries.store.ts';
import { keyedMutex } from './keyed-mutex.ts';

export type Login = { readonly phone: string; readonly password: string; readonly caller: Caller };

/**
 * Queue in front of the first statement and the password comparison, so that a flood of logins
 * leaves database connections to logged-in users. Devices that the account knows get every other
 * turn; the rest go to the source with the fewest calls. The wait leaves enough of the call's time
 * for its statements.
 */
const waiting = { waitingMax: 400, waitingMs: waits.callMs - 2_000 } as const;
const entryTurns = { lanes: ['all'], atOnce: 1, ...waiting } as const;
const comparisonTurns = { lanes: ['known', 'others'], atOnce: 3, ...waiting } as const;

/** Retry interval of a call while another process decides about the claimed tries. */
const claimWaitMs = 60;
const claimWaits = 80;

/**
 * Logs a number in; returns its access token. An unknown number causes the same statements, the
 * same work and the same replies (HZ2, HZ9).
 */
export function loginService(parts: Accounts): (login: Login) => Promise<string> {
  // One account's tries in turn: claims alone would refuse simultaneous correct logins (HZ5).
  const exclusive = keyedMutex();
  const calls = arrivals();
  const [entry, comparison] = [fairTurns(entryTurns), fairTurns(comparisonTurns)];
  return async (login) => {
    const { phone, password, caller } = login;
    const deviceHash = caller.deviceId === null ? null : deviceHashOf(caller.deviceId);
    const arrival = calls.of(caller.source);
    const found = await entry.run({ lane: 'all', arrival }, () =>
      store.findAccount(parts.database.kysely, phone, deviceHash),
    );
    const account = found !== null && isInvitationOver(found, parts.clock.now()) ? null : found;
    const isKnown = account?.knowsDevice ?? false;
    const opened = await comparison.run(
      { lane: isKnown ? 'known' : 'others', arrival },
      async () => {
        const temporary = await openWithTemporary(parts, account, deviceHash, login);
        if (temporary.token !== null) return temporary.token;
        const bucket = { phone, name: bucketName(deviceHash, isKnown) };
        const owner = await exclusive(`${bucket.phone} ${bucket.name}`, () =>
          checkPassword(parts, account, bucket, password),
        );
        const token = await openWithPassword(parts, owner, caller, temporary.tryId);
        if (token === null) throw wrongCredentials();
        return token;
      },
    );
    calls.giveBack(caller.source);
    return opened;
  };
}

/**
 * Returns the account when the password fits; counts a wrong one among the bucket's three tries and
 * throws.
 */
export async function checkPassword(
  { database, clock, passwords }: Accounts,
  account: Account | null,
  bucket: tries.Bucket,
  password: string,
): Promise<Account> {
  await claim(database.kysely, bucket, clock.now());
  const isRight = await passwords.verify(account?.passwordHash ?? null, password);
  if (isRight && account !== null) {
    await tries.forgetTries(database.kysely, bucket);
    // The operator's block is revealed only after a correct password (D47).
    if (account.isBlocked) throw blockedByOperator();
    return account;
  }
  const hasBlocked = await tries.countWrong(
    database.kysely,
    bucket,
    account?.id ?? null,
    clock.now(),
  );
  throw (hasBlocked ?? (await tries.isBucketBlocked(database.kysely, bucket)))
    ? accountBlocked()
    : wrongCredentials();
}

async function claim(handle: Handle, bucket: tries.Bucket, now: Date): Promise<void> {
  for (let wait = 0; wait < claimWaits; wait += 1) {
    if (await tries.claimTry(handle, bucket, now)) return;
    if (await tries.isBucketBlocked(handle, bucket)) throw accountBlocked();
    // Other processes are deciding about all three tries; a correct password releases them.
    await sleep(claimWaitMs);
  }
  throw refuse('tooOften', { retryAfterSeconds: 30 });
}

async function openWithPassword(
  parts: Accounts,
  account: Account,
  caller: Caller,
  tryId: number | null,
): Promise<string | null> {
  const device = deviceOf(parts.random, caller);
  const token = await inTransaction(parts.database.kysely, async (transaction) => {
    const now = parts.clock.now();
    if (!(await store.noteLogin(transaction, account, now))) return null;
    if (tryId !== null) await uncountAttempt(transaction, tryId);
    await settleConsents(transaction, account, device.hash, now);
    await store.rememberDevice(transaction, account.id, device.hash, now);
    return parts.sessions.open(transaction, {
      personId: account.id,
      scope: 'full',
      deviceHash: device.hash,
    });
  });
  if (token !== null) caller.rememberDevice(device.id);
  return token;
}

type Opened = {
  readonly token: string | null;
  /** A counted wrong try. */ readonly tryId: number | null;
};

/**
 * A temporary password only allows setting a password, and lifts its number's blocks after wrong
 * passwords (D21, D22), but not the operator's block (D47).
 */
async function openWithTemporary(
  parts: Accounts,
  account: Account | null,
  deviceHash: Uint8Array | null,
  { phone, password, caller }: Login,
): Promise<Opened> {
  const device = deviceOf(parts.random, caller);
  const tryer = {
    phone,
    deviceHash,
    source: caller.source,
    personId: account?.id ?? null,
    isKnown: account?.knowsDevice ?? false,
  };
  const typed = {
    digests: [temporaryDigest(parts, password), temporaryDigest(parts, asTypedCode(password))],
    head: headDigest(parts, password),
  } as const;
  const { token, tryId } = await inTransaction(parts.database.kysely, async (transaction) => {
    await lockTry(transaction, tryer, typed);
    const now = parts.clock.now();
    const tried = await tryTemporaryPassword(transaction, tryer, typed, now);
    const nothing = { token: null, tryId: tried.tryId };
    if (tried.kind === null || account === null) return nothing;
    if (account.isBlocked) return { token: 'blocked', tryId: null } as const;
    if (!(await store.noteTemporaryLogin(transaction, account, now))) return nothing;
    await tries.forgetAllTries(transaction, phone);
    await store.recordSecurityEvent(transaction, 'login_with_temporary_password', account.id, now);
    await settleConsents(transaction, account, device.hash, now);
    await store.rememberDevice(transaction, account.id, device.hash, now);
    const opened = {
      personId: account.id,
      scope: 'set_password',
      deviceHash: device.hash,
    } as const;
    return { token: await parts.sessions.open(transaction, opened), tryId: null };
  });
  // Thrown after the commit, so that the password is used up.
  if (token === 'blocked') throw blockedByOperator();
  if (token !== null) caller.rememberDevice(device.id);
  return { token, tryId };
}

function wrongCredentials(): Refusal {
  return refuse('wrongCredentials', { errors: { password: [failures.wrongCredentials.message] } });
}

function blockedByOperator(): Refusal {
  return refuse('blockedByOperator', {
    errors: { password: [failures.blockedByOperator.message] },
  });
}

function accountBlocked(): Refusal {
  return refuse('accountBlocked', {
    blocked: true,
    errors: { password: [failures.accountBlocked.message] },
  });
}
