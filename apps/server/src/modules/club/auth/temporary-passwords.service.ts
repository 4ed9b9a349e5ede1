import type { Transaction } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';
import { canGetSms } from '../../../infra/phone.ts';
import { randomText } from '../../../infra/crypto/random.ts';
import { shareOf, takeFromSmsBudget } from '../../../infra/outside/sms-budget.ts';
import {
  asTypedCode,
  codeHeadLength,
  minutesAfter,
  smsPassword,
  temporaryPasswordMinutes,
} from './auth.rules.ts';
import * as store from './temporary-passwords.store.ts';

/** A keyed digest: 40 bits could be found from a plain hash. */
export function temporaryDigest({ vault }: Pick<Deps, 'vault'>, password: string): Uint8Array {
  return vault.digest('temporary-password', password);
}

/** A number as limits store it; a keyed digest, because limits outlive a deleted account. */
export function countedNumber({ vault }: Pick<Deps, 'vault'>, phone: string): string {
  return Buffer.from(vault.digest('counted number', phone)).toString('base64url');
}

/** Digest of the first characters, which tell a try at this password from other tries. */
export function headDigest({ vault }: Pick<Deps, 'vault'>, password: string): Uint8Array {
  return vault.digest('temporary-password-head', asTypedCode(password).slice(0, codeHeadLength));
}

/**
 * A new user's password inside the reply, which the screen fills in: 128 bits, one use, ten
 * minutes, three tries (D21).
 */
export async function issueForReply(
  deps: Deps,
  phone: string,
  deviceHash: Uint8Array,
): Promise<string> {
  const password = randomText(deps.random, 128);
  await inTransaction(deps.database.kysely, async (transaction) => {
    await store.lockReachable(transaction, phone, deps.clock.now());
    await store.addTemporaryPassword(
      transaction,
      issued(deps, { phone, kind: 'invitation', password, deviceHash }),
    );
  });
  return password;
}

/** Who requests an SMS: devices that the account knows have separate limits. */
export type Asker = {
  readonly deviceHash: Uint8Array;
  readonly isKnown: boolean;
  readonly source: string;
};

/**
 * Result of a password SMS. `extended`, `limited`: the number has reached its limit, and the last
 * password was extended or not; `budget`: the day's budget is used up; `unreachable`: no person
 * with this number may log in.
 */
export type SmsOutcome = 'sent' | 'extended' | 'limited' | 'budget' | 'unreachable';

/**
 * Sends a temporary password by SMS. An unknown number passes the same limits, statements and job,
 * so that neither the reply nor its time reveals it (HZ6); the job finds no password and sends
 * nothing. At the SMS limit the last password, of any device, is extended by ten minutes.
 */
export async function issueBySms(
  deps: Deps,
  phone: string,
  kind: store.TemporaryPasswordKind,
  asker: Asker,
): Promise<SmsOutcome> {
  if (!canGetSms(phone)) return 'unreachable';
  return inTransaction(deps.database.kysely, (transaction) =>
    issueIn(deps, transaction, { phone, kind, ...asker }),
  );
}

/**
 * Sends a password on an operator's order, in the operator's transaction. It counts in the limits
 * of known devices, because the operator has recognised the caller. A number without an account is
 * reported to the operator and not counted.
 */
export async function issueForOperator(
  deps: Deps,
  transaction: Transaction<Schema>,
  { phone, kind }: { readonly phone: string; readonly kind: store.TemporaryPasswordKind },
): Promise<SmsOutcome> {
  if (!(await store.lockReachable(transaction, phone, deps.clock.now()))) return 'unreachable';
  const deviceHash = deps.vault.digest('reminder of the operator', phone);
  return issueIn(deps, transaction, { phone, kind, deviceHash, isKnown: true, source: 'panel' });
}

type Asked = Asker & { readonly phone: string; readonly kind: store.TemporaryPasswordKind };

async function issueIn(
  deps: Deps,
  transaction: Transaction<Schema>,
  { phone, kind, deviceHash, isKnown, source }: Asked,
): Promise<SmsOutcome> {
  const password = smsPassword(deps.random);
  const isReachable = await store.lockReachable(transaction, phone, deps.clock.now());
  const counted = { digest: countedNumber(deps, phone), isKnown };
  await store.lockSms(transaction, counted);
  const now = deps.clock.now();
  if (!(await store.hasSmsAllowance(transaction, counted, now))) {
    const until = minutesAfter(now, temporaryPasswordMinutes);
    return (await store.extendLast(transaction, phone, { now, until })) ? 'extended' : 'limited';
  }
  const share = isKnown ? 'known' : await shareOf(deps, transaction, source);
  if (!(await takeFromSmsBudget(deps, transaction, { share, isReachable }))) return 'budget';
  await store.noteSms(transaction, counted, now);
  const personId = await store.addTemporaryPassword(
    transaction,
    issued(deps, { phone, kind, password, deviceHash }),
  );
  const sealed = deps.vault.seal(passwordSmsQueue, password);
  const payload = { phone, kind, sealed } satisfies z.infer<typeof passwordSms>;
  await enqueue(transaction, { queue: passwordSmsQueue, payload, now, personId });
  return personId === null ? 'unreachable' : 'sent';
}

export const passwordSmsQueue = 'password-sms';

export const passwordSms = z.object({
  phone: z.string(),
  kind: z.enum(['invitation', 'reminder']),
  /** Sealed, so that a copy of the database holds no valid password. */
  sealed: z.string(),
});

type Issue = {
  readonly phone: string;
  readonly kind: store.TemporaryPasswordKind;
  readonly password: string;
  readonly deviceHash: Uint8Array;
};

function issued(deps: Deps, { phone, kind, password, deviceHash }: Issue) {
  const now = deps.clock.now();
  return {
    phone,
    kind,
    deviceHash,
    digest: temporaryDigest(deps, password),
    head: headDigest(deps, password),
    now,
    expiresAt: minutesAfter(now, temporaryPasswordMinutes),
  };
}
