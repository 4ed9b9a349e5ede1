import { z } from 'zod';
import { dayMs, hourMs } from '../../../infra/clock.ts';
import { GiveUp } from '../../../infra/control/give-up.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Config } from '../../../infra/config/config.ts';
import type { Deps } from '../../../infra/deps.ts';
import {
  type JobHandlers,
  deleteOldJobs,
  enqueue,
  enqueueMany,
  nothingSent,
} from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { forgetOldWindows } from '../../../infra/http/rate-limit.ts';
import type { Sms } from '../../../infra/outside/sms.ts';
import { takeFromSmsBudget } from '../../../infra/outside/sms-budget.ts';
import { addDays, dayOf, instantOf } from '../../../infra/warsaw.ts';
import { programmeNamesNow, programmeNamesOn, smsOf } from '../settings/settings.ts';
import { authCopy } from './auth.copy.ts';
import { deleteSecurityEvents, deleteUnseenDevices, phoneOf } from './auth.store.ts';
import { deleteLapsedPending } from './consents.store.ts';
import { absoluteDays } from './sessions/session.rules.ts';
import { deleteSessionsOver } from './sessions/sessions.store.ts';
import { passwordSms, passwordSmsQueue, temporaryDigest } from './temporary-passwords.service.ts';
import { deleteTemporaryPasswords, temporaryPasswordState } from './temporary-passwords.store.ts';
import { deleteOldTries } from './tries.store.ts';

const noticeQueue = 'sms-notice';
const notice = z.object({
  personId: z.number(),
  text: z.string(),
  phoneSealed: z.string().optional(),
  /** Of a file: counts against the SMS of the day, and waits for a day that has some left. */
  isCounted: z.boolean().optional(),
});
const morning = '08:00';
const housekeeping = every('housekeeping', hourMs);

/** SMS about accounts, sent after the reply of the call that caused them. */
export function accountJobs(deps: Deps, sms: Sms): JobHandlers {
  const { database, clock, vault } = deps;
  return {
    [passwordSmsQueue]: async ({ payload, idempotencyKey }) => {
      const { phone, kind, sealed } = passwordSms.parse(payload);
      const password = vault.open(passwordSmsQueue, sealed);
      const digest = temporaryDigest(deps, password);
      const state = await temporaryPasswordState(database.kysely, phone, digest, clock.now());
      if (state === 'late') throw new GiveUp('The password expired before it was sent.');
      if (state === 'none') return nothingSent;
      const words =
        kind === 'invitation' ? authCopy.smsInvitation(password) : authCopy.smsReminder(password);
      const { programme } = await programmeNamesNow({ database, clock });
      await sms.send({ to: phone, text: smsOf(programme, words), idempotencyKey });
    },

    [noticeQueue]: async ({ payload, idempotencyKey }) => {
      const { personId, text, phoneSealed, isCounted } = notice.parse(payload);
      if (isCounted === true && !(await mayCount(deps))) {
        const now = clock.now();
        const tomorrow = instantOf(addDays(dayOf(now), 1), morning);
        const again = { queue: noticeQueue, key: `${idempotencyKey} again`, payload };
        const waitMs = tomorrow.getTime() - now.getTime();
        await enqueue(database.kysely, { ...again, now, waitMs, personId });
        return nothingSent;
      }
      const phone =
        phoneSealed === undefined
          ? await phoneOf(database.kysely, personId)
          : vault.open(noticeQueue, phoneSealed);
      if (phone === null) return nothingSent;
      await sms.send({ to: phone, text, idempotencyKey });
    },
  };
}

/** Deletes rows of a module whose retention time is over. */
export type Sweep = (handle: Handle, now: Date, config: Config) => Promise<void>;

/** Runs hourly. @param sweeps of the modules that may not be imported here */
export function housekeepingJobs(deps: Deps, sweeps: readonly Sweep[]): JobHandlers {
  return roundJobs(deps, housekeeping, () => sweep(deps, sweeps));
}

/** `text` without the programme's name, with which the SMS begins. */
export type Notice = { readonly personId: number; readonly text: string; readonly key: string };

/** Sends an SMS about a change of the account (D28); call it in the transaction of that change. */
export async function noticeBySms(
  handle: Handle,
  { now, ...notice }: Notice & { readonly now: Date },
): Promise<void> {
  await noticesBySms(handle, [notice], now);
}

function mayCount(deps: Deps): Promise<boolean> {
  return takeFromSmsBudget(deps, deps.database.kysely, { share: 'known', isReachable: true });
}

/** @param file how long SMS about the rows of a file wait; they count against those of the day (D66) */
export async function noticesBySms(
  handle: Handle,
  notices: readonly Notice[],
  now: Date,
  file?: { readonly waitMs: number },
): Promise<void> {
  if (notices.length === 0) return;
  const { programme } = await programmeNamesOn(handle, dayOf(now));
  await enqueueMany(
    handle,
    notices.map(({ personId, text, key }) => ({
      queue: noticeQueue,
      key,
      payload: {
        personId,
        text: smsOf(programme, text),
        ...(file === undefined ? {} : { isCounted: true }),
      } satisfies z.infer<typeof notice>,
      now,
      personId,
      waitMs: file?.waitMs ?? 0,
    })),
  );
}

/**
 * For a deleted account: its number is no longer in the database, so the job carries it, sealed.
 */
export async function enqueueDeletionSms(
  { vault }: Pick<Deps, 'vault'>,
  handle: Handle,
  { personId, phone, text, now }: { personId: number; phone: string; text: string; now: Date },
): Promise<void> {
  const key = `farewell:${personId}:${now.toISOString()}`;
  await noticeToNumber({ vault }, handle, { personId, phone, text, key, now });
}

/** For a number that is not in the database: the job carries it, sealed. */
export async function noticeToNumber(
  { vault }: Pick<Deps, 'vault'>,
  handle: Handle,
  { personId, phone, text, key, now }: Notice & { readonly phone: string; readonly now: Date },
): Promise<void> {
  const { programme } = await programmeNamesOn(handle, dayOf(now));
  const payload = {
    personId,
    text: smsOf(programme, text),
    phoneSealed: vault.seal(noticeQueue, phone),
  } satisfies z.infer<typeof notice>;
  await enqueue(handle, { queue: noticeQueue, key, payload, now, personId });
}

export function enqueueHousekeeping(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, housekeeping, now);
}

async function sweep({ config, database, clock }: Deps, others: readonly Sweep[]): Promise<void> {
  const now = clock.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await forgetOldWindows(database, clock);
  await deleteLapsedPending(database.kysely, now);
  await deleteTemporaryPasswords(database.kysely, daysAgo(2));
  await deleteOldTries(database.kysely, daysAgo(30), daysAgo(90));
  await deleteSessionsOver(database.kysely, daysAgo(absoluteDays));
  await deleteSecurityEvents(database.kysely, daysAgo(config.securityEventDays));
  for (const other of others) await other(database.kysely, now, config);
  await deleteUnseenDevices(database.kysely, daysAgo(400));
  await deleteOldJobs(database.kysely, daysAgo(7));
}
