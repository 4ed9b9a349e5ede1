import { z } from 'zod';
import { inTransaction } from '../../infra/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { enqueue } from '../../infra/jobs.ts';
import { canGetSms } from '../../infra/phone.ts';
import { randomText } from '../../infra/random.ts';
import { minutesAfter, smsPassword, temporaryPasswordMinutes } from './auth.rules.ts';
import * as store from './temporary-passwords.store.ts';

/** What is stored of a temporary password: a keyed digest, since 40 bits could be found from a plain hash. */
export function temporaryDigest({ vault }: Pick<Deps, 'vault'>, password: string): Uint8Array {
  return vault.digest('temporary-password', password);
}

/** A new user's password for the reply, prefilled by the screen: 128 bits, once, ten minutes, three tries (D21). */
export async function issueForReply(deps: Deps, phone: string): Promise<string> {
  const password = randomText(deps.random, 128);
  await inTransaction(deps.database.kysely, (transaction) =>
    store.replaceTemporaryPassword(transaction, issued(deps, phone, 'invitation', password)),
  );
  return password;
}

/**
 * A temporary password by SMS. A number that nobody has passes through the same limits, statements and job, so that
 * neither the answer nor its time tells (H6); the job finds no password for it and sends nothing.
 */
export async function issueBySms(deps: Deps, phone: string, kind: store.TemporaryPasswordKind): Promise<void> {
  if (!canGetSms(phone)) return;
  const password = smsPassword(deps.random);
  const now = deps.clock.now();
  await inTransaction(deps.database.kysely, async (transaction) => {
    if (!(await store.takeSmsAllowance(transaction, phone, now))) return;
    await store.replaceTemporaryPassword(transaction, issued(deps, phone, kind, password));
    await enqueue(transaction, {
      queue: passwordSmsQueue,
      payload: { phone, kind, sealed: deps.vault.seal(passwordSmsQueue, password) } satisfies z.infer<
        typeof passwordSms
      >,
      now,
    });
  });
}

export const passwordSmsQueue = 'password-sms';

export const passwordSms = z.object({
  phone: z.string(),
  kind: z.enum(['invitation', 'reminder']),
  /** Sealed, so that no copy of the database holds a password that works. */
  sealed: z.string(),
});

function issued(deps: Deps, phone: string, kind: store.TemporaryPasswordKind, password: string) {
  const now = deps.clock.now();
  return {
    phone,
    kind,
    digest: temporaryDigest(deps, password),
    now,
    expiresAt: minutesAfter(now, temporaryPasswordMinutes),
  };
}
