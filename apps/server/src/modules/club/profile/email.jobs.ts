import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, enqueueMany } from '../../../infra/jobs/jobs.ts';
import type { Mail } from '../../../infra/outside/mail.ts';
import { profileCopy as copy } from './profile.copy.ts';
import { programmeNamesNow } from '../settings/settings.ts';

const formerEmailQueue = 'mail-notice';
const notice = z.object({ addressSealed: z.string() });

export type FormerEmail = { readonly address: string; readonly key: string };

/**
 * Tells former e-mail addresses that they were replaced (D66); call it in the transaction of the
 * change. A first address replaces none.
 */
export async function tellFormerEmails(
  { vault }: Pick<Deps, 'vault'>,
  handle: Handle,
  former: readonly FormerEmail[],
  { now, waitMs = 0 }: { readonly now: Date; readonly waitMs?: number },
): Promise<void> {
  await enqueueMany(
    handle,
    former.flatMap(({ address, key }) => {
      if (address === '') return [];
      const payload = { addressSealed: vault.seal(formerEmailQueue, address) };
      return [{ queue: formerEmailQueue, key: `${formerEmailQueue} ${key}`, payload, now, waitMs }];
    }),
  );
}

/** Names neither the person nor the new address: the former one may have another owner now. */
export function formerEmailJobs(
  { config, clock, database, vault }: Pick<Deps, 'config' | 'clock' | 'database' | 'vault'>,
  mail: Mail,
): JobHandlers {
  return {
    [formerEmailQueue]: async ({ payload, idempotencyKey }) => {
      const { addressSealed } = notice.parse(payload);
      const { programme } = await programmeNamesNow({ database, clock });
      await mail.send({
        ...copy.letterEmailChanged(programme),
        from: { name: programme, address: config.mailFrom },
        to: vault.open(formerEmailQueue, addressSealed),
        replyTo: config.contactEmail,
        date: clock.now(),
        attachment: null,
        messageId: `<notice-${idempotencyKey}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
      });
    },
  };
}
