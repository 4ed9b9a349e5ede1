import type { StaffRole } from '@klub/contract/panel/permissions';
import { z } from 'zod';
import { RetryLater } from '../../../infra/control/retry-later.ts';
import type { Deps } from '../../../infra/deps.ts';
import {
  enqueueMany,
  type Job,
  type JobHandlers,
  type NewJob,
  nothingSent,
} from '../../../infra/jobs/jobs.ts';
import type { Mail } from '../../../infra/outside/mail.ts';
import type { Push } from '../../../infra/outside/push.ts';
import { noticesCopy as copy } from './notices.copy.ts';
import {
  type Notice,
  noticeQueue,
  type NoticeSource,
  noticeTopic,
  type NoticeTopic,
} from './notices.queue.ts';
import { postponedTo } from './notices.rules.ts';
import * as store from './notices.store.ts';
import { panelSender } from '../../../infra/polish.copy.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { programmeNamesOn } from '../../club/settings/settings.ts';

const mailQueue = 'notice-mail';
const pushQueue = 'notice-push';

const mailForm = noticeTopic.extend({ staffId: z.number() });
const pushForm = mailForm.extend({ deviceId: z.number() });
type Sending = z.infer<typeof mailForm> & { readonly deviceId?: number };

/** A push is dropped after a day; the panel still shows the matter. */
const pushLifeSeconds = 86_400;

type Parts = Pick<Deps, 'database' | 'clock'> & { readonly source: NoticeSource };

/** How much waits for an account, as its bell counts. */
export type CountWaiting = (caller: {
  readonly staffId: number;
  readonly roles: readonly StaffRole[];
}) => Promise<number>;

/** Enqueues e-mails and pushes, each under a key of its own: repeated runs add none. */
export function noticeJobs(parts: Parts & Pick<Deps, 'webPushKey'>): JobHandlers {
  const { database, clock, source, webPushKey } = parts;
  return {
    [noticeQueue]: async ({ payload }) => {
      const topic = noticeTopic.parse(payload);
      const notice = await source(topic);
      if (notice === null || notice.to.length === 0) return;
      const serverKey = webPushKey.publicKey.toString('base64url');
      const devices = await store.findDevices(database.kysely, notice.to, serverKey);
      const sendings: Sending[] = [
        ...notice.to.map((staffId) => ({ ...topic, staffId })),
        ...devices.map(({ id: deviceId, staffId }) => ({ ...topic, staffId, deviceId })),
      ];
      const now = clock.now();
      await store.addLetters(database.kysely, topic, notice.to, now);
      await enqueueMany(
        database.kysely,
        sendings.map((one) => jobOf(one, now, now)),
      );
    },
  };
}

export type NoticeMailParts = Parts & Pick<Deps, 'config'> & { readonly url: () => string };

export function noticeMailJobs(parts: NoticeMailParts, mail: Mail): JobHandlers {
  const { database, config, clock, url } = parts;
  const note = (sending: Sending, state: 'accepted' | 'kept' | 'refused') =>
    store.noteLetter(database.kysely, sending, { state, at: clock.now() });
  return {
    [mailQueue]: async ({ payload, idempotencyKey }: Job) => {
      const sending = mailForm.parse(payload);
      const due = await dueOf(parts, sending);
      if (due === null) return nothingSent;
      const { notice, recipient } = due;
      const words = copy.words(sending, notice);
      const { programme } = await programmeNamesOn(database.kysely, dayOf(clock.now()));
      const letter = {
        from: { name: panelSender(programme), address: config.mailFrom },
        to: recipient.email,
        replyTo: config.contactEmail,
        subject: words.title,
        text: copy.letter(recipient.name, words, `${url()}/#${notice.route}`),
        date: clock.now(),
        attachment: null,
        messageId: `<notice-${idempotencyKey}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
      };
      try {
        await mail.send(letter);
      } catch (failure) {
        await note(sending, 'refused');
        throw failure;
      }
      await note(sending, config.smtpUrl === undefined ? 'kept' : 'accepted');
      return undefined;
    },
  };
}

type PushParts = Parts & Pick<Deps, 'log'> & { readonly countWaiting: CountWaiting };

export function noticePushJobs(parts: PushParts, push: Push): JobHandlers {
  const { database, clock, log, countWaiting } = parts;
  return {
    [pushQueue]: async ({ payload }) => {
      const sending = pushForm.parse(payload);
      const now = clock.now();
      const device = await store.findDevice(database.kysely, sending.deviceId);
      // The browser's account may be another one by now.
      if (device === null || device.staffId !== sending.staffId) return nothingSent;
      const due = await dueOf(parts, sending);
      if (due === null) return nothingSent;
      const { token, publicKey, authSecret, staffId } = device;
      const waiting = await countWaiting({ staffId, roles: due.recipient.roles });
      const outcome = await push.send(
        { platform: 'web', token, publicKey, authSecret },
        {
          id: `${sending.of}-${sending.id}`,
          ...copy.words(sending, due.notice),
          route: due.notice.route,
          waiting,
          lifeSeconds: pushLifeSeconds,
        },
      );
      if (outcome.is === 'gone') await store.removeDeadDevice(database.kysely, device.id, now);
      if (outcome.is === 'refused') log.warn({ reason: outcome.reason }, 'a notice was refused');
      if (outcome.is === 'later') throw new RetryLater(`push service: ${outcome.reason}`);
      return undefined;
    },
  };
}

/** The notice as it stands now; null: it no longer concerns the account, or waits for the morning. */
async function dueOf(
  { database, clock, source }: Parts,
  sending: Sending,
): Promise<{ notice: Notice; recipient: store.Recipient } | null> {
  const [notice, recipient] = await Promise.all([
    source(topicOf(sending)),
    store.findRecipient(database.kysely, sending.staffId),
  ]);
  if (notice === null || recipient === null || !notice.to.includes(sending.staffId)) return null;
  const now = clock.now();
  const morning = postponedTo(now, notice.until);
  if (morning === null) return { notice, recipient };
  await enqueueMany(database.kysely, [jobOf(sending, now, morning)]);
  return null;
}

function topicOf({ of, id, on }: Sending): NoticeTopic {
  return on === undefined ? { of, id } : { of, id, on };
}

/** Another morning is another key, so that a job that waits again does not meet itself. */
function jobOf(sending: Sending, now: Date, due: Date): NewJob {
  const { of, id, on, staffId, deviceId } = sending;
  const queue = deviceId === undefined ? mailQueue : pushQueue;
  const to = deviceId === undefined ? `account ${staffId}` : `device ${deviceId}`;
  const when = [...(on === undefined ? [] : [on]), ...(due > now ? [due.toISOString()] : [])];
  const key = [queue, of, id, to, ...when].join(' ');
  return { queue, key, payload: sending, now, waitMs: due.getTime() - now.getTime() };
}
