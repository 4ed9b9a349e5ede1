import { inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { JobHandlers } from '../../../../infra/jobs/jobs.ts';
import type { Mail } from '../../../../infra/outside/mail.ts';
import { shownMoment } from '../../../../infra/polish.copy.ts';
import { livesMs, makeTicket } from '../tickets.ts';
import { accountsCopy as copy } from './accounts.copy.ts';
import {
  keysPayload,
  keysQueue,
  linkPayload,
  linkQueue,
  noticePayload,
  noticeQueue,
} from './accounts.queue.ts';
import { type Account, hasFactor, linkOf } from './accounts.rules.ts';
import { accountsNow } from './accounts.service.ts';
import { panelSender } from '../../../../infra/polish.copy.ts';
import { programmeNamesNow } from '../../../club/settings/settings.ts';

export type StaffMailDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'config'> & {
  readonly url: () => string;
};

/**
 * E-mails to panel accounts: one-time links, which are created when the e-mail is sent, and
 * notices.
 */
export function staffMailJobs(deps: StaffMailDeps, mail: Mail): JobHandlers {
  const { database, clock, random, url } = deps;
  return {
    [linkQueue]: async ({ payload, idempotencyKey, attempt }) => {
      const { staffId, purpose, madeBy } = linkPayload.parse(payload);
      const now = clock.now();
      const account = await find(deps, staffId);
      if (account === undefined || account.isSuspended || hasFactor(account)) return;
      const ticket = await inTransaction(database.kysely, (transaction) =>
        makeTicket(transaction, { staffId, purpose, madeBy, at: now, random }),
      );
      const address = linkOf(url(), ticket);
      const until = shownMoment(new Date(now.getTime() + livesMs[purpose]));
      const letter = (programme: string) =>
        copy.link({ programme, name: account.name, purpose, address, panel: url(), until });
      // Every attempt has a new link, and only the newest one works.
      await send(deps, mail, { account, letter, key: `${idempotencyKey}-${attempt}` });
    },

    [keysQueue]: async ({ payload, idempotencyKey }) => {
      const { staffId, change, at, source } = keysPayload.parse(payload);
      const account = await find(deps, staffId);
      if (account === undefined) return;
      const letter = (programme: string) =>
        copy.keysChanged({ programme, name: account.name, change, at: shownMoment(at), source });
      await send(deps, mail, { account, letter, key: idempotencyKey });
    },

    [noticeQueue]: async ({ payload, idempotencyKey }) => {
      const { to, about, by, at } = noticePayload.parse(payload);
      const [account, concerned] = await Promise.all([find(deps, to), find(deps, about)]);
      if (account === undefined || account.isSuspended || concerned === undefined) return;
      const { name, email } = concerned;
      const letter = () => copy.recovered({ name, email, by, at: shownMoment(at) });
      await send(deps, mail, { account, letter, key: idempotencyKey });
    },
  };
}

async function find(
  { database, clock }: StaffMailDeps,
  staffId: number,
): Promise<Account | undefined> {
  return (await accountsNow(database.kysely, clock.now())).find(({ id }) => id === staffId);
}

type Sending = {
  readonly account: Account;
  readonly letter: (programme: string) => { readonly subject: string; readonly text: string };
  readonly key: string;
};

async function send(
  { config, clock, database }: StaffMailDeps,
  mail: Mail,
  { account, letter, key }: Sending,
): Promise<void> {
  const { programme } = await programmeNamesNow({ database, clock });
  await mail.send({
    ...letter(programme),
    from: { name: panelSender(programme), address: config.mailFrom },
    to: account.email,
    replyTo: config.contactEmail,
    date: clock.now(),
    attachment: null,
    messageId: `<staff-${key}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
  });
}
