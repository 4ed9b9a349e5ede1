import type { Transaction } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '../../infra/db/db.ts';
import type { Schema } from '../../infra/db/schema.ts';
import type { Deps } from '../../infra/deps.ts';
import { enqueue } from '../../infra/jobs/jobs.ts';
import { canGetSms } from '../../infra/phone.ts';
import { randomText } from '../../infra/crypto/random.ts';
import { shareOf, takeFromSmsBudget } from '../../infra/outside/sms-budget.ts';
import {
  asTypedCode,
  codeHeadLength,
  minutesAfter,
  smsPassword,
  temporaryPasswordMinutes,
} from './auth.rules.ts';
import * as store from './temporary-passwords.store.ts';

/** What is stored of a temporary password: a keyed digest, since 40 bits could be found from a plain hash. */
export function temporaryDigest({ vault }: Pick<Deps, 'vault'>, password: string): Uint8Array {
  return vault.digest('temporary-password', password);
}

/** A number as limits count it, for they are kept longer than an account that is deleted. */
export function countedNumber({ vault }: Pick<Deps, 'vault'>, phone: string): string {
  return Buffer.from(vault.digest('counted number', phone)).toString('base64url');
}

/** Of its first signs, by which a try at it is told from a try at anything else. */
export function headDigest({ vault }: Pick<Deps, 'vault'>, password: string): Uint8Array {
  return vault.digest('temporary-password-head', asTypedCode(password).slice(0, codeHeadLength));
}

/** A new user's password for the reply, prefilled by the screen: 128 bits, once, ten minutes, three tries (D21). */
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

/** Who asks for an SMS: a device that the account knows has allowances of its own. */
export type Asker = {
  readonly deviceHash: Uint8Array;
  readonly isKnown: boolean;
  readonly source: string;
};

/**
 * What comes of an SMS with a password. `extended`, `limited`: the number has had as many as it may, and the last password
 * works again or not; `budget`: that of the day is used up; `unreachable`: the number has no person who may get in.
 */
export type SmsOutcome = 'sent' | 'extended' | 'limited' | 'budget' | 'unreachable';

/**
 * A temporary password by SMS. An unknown number passes through the same limits, statements and job, so that neither
 * the response nor its time reveals it (HZ6); the job finds no password for it and sends nothing. When the number has
 * reached its SMS limit the last password, whichever device asked for it, works for ten more minutes.
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
 * The same at the wish of the operator's people, in their transaction: within the limits of the devices that the account
 * knows, since the caller has been recognised. The operator is told of a number that gets none, so nothing is counted for it.
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
  if (kind === 'reminder' && !(await takeFromSmsBudget(deps, transaction, { share, isReachable })))
    return 'budget';
  await store.noteSms(transaction, counted, now);
  const isThere = await store.addTemporaryPassword(
    transaction,
    issued(deps, { phone, kind, password, deviceHash }),
  );
  const sealed = deps.vault.seal(passwordSmsQueue, password);
  const payload = { phone, kind, sealed } satisfies z.infer<typeof passwordSms>;
  await enqueue(transaction, { queue: passwordSmsQueue, payload, now });
  return isThere ? 'sent' : 'unreachable';
}

export const passwordSmsQueue = 'password-sms';

export const passwordSms = z.object({
  phone: z.string(),
  kind: z.enum(['invitation', 'reminder']),
  /** Sealed, so that no copy of the database holds a password that works. */
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
