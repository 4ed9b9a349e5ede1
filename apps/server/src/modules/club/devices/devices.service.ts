import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { retryDelayMs } from '../../../infra/jobs/jobs.ts';
import type { Push, PushOutcome } from '../../../infra/outside/push.ts';
import { invalid } from '../../../infra/refusal.ts';
import type { Session } from '../../../infra/http/session.ts';
import { isBrowserKey } from '../../../infra/outside/web-push.ts';
import { sessionBounds } from '../auth/auth.ts';
import { safeTarget, targetFor } from '../notifications/notifications.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { programmeNamesOn } from '../settings/settings.ts';
import { devicesCopy as copy, pushBodies } from './devices.copy.ts';
import * as rules from './devices.rules.ts';
import * as store from './devices.store.ts';

type Announced = {
  readonly token: string;
  readonly platform: 'android' | 'ios' | 'web';
  readonly version: string;
  readonly apiUrl: string;
  readonly keys?: { readonly p256dh: string; readonly auth: string } | undefined;
};

/**
 * Runs in the caller's transaction. The session, never the body, says whose device it is; a token
 * moves to its last user (HZ43).
 */
export async function recordDevice(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  handle: Handle,
  session: Session,
  { token, platform, version, apiUrl, keys }: Announced,
): Promise<void> {
  if (platform === 'web' && !isSubscription(config.push, { token, keys }))
    throw invalid({ token: [copy.notASubscription] });
  const { personId, tokenHash: sessionHash } = session;
  const browser = { publicKey: keys?.p256dh ?? '', authSecret: keys?.auth ?? '' };
  await store.forgetFormerOwner(handle, token, personId);
  const device = { token, personId, sessionHash, platform, version, apiUrl, ...browser };
  await store.saveDevice(handle, device, clock.now());
  await store.forgetOldest(handle, personId, rules.devicesPerPersonMax);
}

/** True for a browser's subscription at a known push service, with the keys to seal for it. */
export function isSubscription(
  { webPushServices }: Deps['config']['push'],
  { token, keys }: Pick<Announced, 'token' | 'keys'>,
): boolean {
  return (
    rules.isPushService(token, webPushServices) &&
    keys !== undefined &&
    isBrowserKey(keys.p256dh) &&
    Buffer.from(keys.auth, 'base64url').length === 16
  );
}

/** Batch size; a logout waits for one batch at most. */
const together = 50;
const leaseMs = 60_000;

/** Sends due pushes until none is left or no service answers; the next round retries. */
export async function sendDue(
  { database: { kysely }, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
  push: Push,
): Promise<void> {
  for (;;) {
    const now = clock.now();
    const claimed = await store.claimDue(kysely, {
      now,
      lockedUntil: new Date(now.getTime() + leaseMs),
      max: together,
      session: sessionBounds(now),
    });
    if (claimed.length === 0) return;
    const { programme } = await programmeNamesOn(kysely, dayOf(now));
    const decided = claimed.map((one) => ({ ...one, decision: rules.decide(dueOf(one), now) }));
    await store.removePushes(
      kysely,
      idsOf(decided.filter(({ decision }) => decision.do === 'drop')),
    );
    await store.postponePushes(
      kysely,
      decided.flatMap(({ id, decision }) =>
        decision.do === 'wait' ? [{ id, dueAt: decision.until, attempts: 0 }] : [],
      ),
    );
    const sent = await Promise.all(
      decided
        .filter(({ decision }) => decision.do === 'send')
        .map(async (one) => ({
          ...one,
          outcome: await push.send(one, messageOf(one, programme, now)),
        })),
    );
    await noteSent(kysely, sent, now);
    await store.postponePushes(
      kysely,
      sent.flatMap(({ id, attempts, outcome }) =>
        outcome.is === 'later'
          ? [
              {
                id,
                attempts: tried(attempts, outcome),
                dueAt: retryAt(clock.now(), attempts, outcome.afterMs),
              },
            ]
          : [],
      ),
    );
    for (const { deviceId, outcome } of sent) {
      if (outcome.is === 'gone') await store.removeDeadDevice(kysely, deviceId, now);
    }
    const reasons = new Set(
      sent.flatMap(({ outcome }) => ('reason' in outcome ? [outcome.reason] : [])),
    );
    if (reasons.size > 0) log.warn({ reasons: [...reasons] }, 'pushes not sent');
    if (sent.length > 0 && sent.every(({ outcome }) => outcome.is === 'later')) return;
  }
}

type SentPush = store.ClaimedPush & { readonly outcome: PushOutcome };

/** Removes what is over, and notes the operator's messages that have left. */
async function noteSent(handle: Handle, sent: readonly SentPush[], now: Date): Promise<void> {
  const messages = sent.filter(
    ({ cause, outcome }) => outcome.is === 'sent' && cause.startsWith('message:'),
  );
  await store.notePushed(
    handle,
    messages.map(({ slug }) => slug),
    now,
  );
  await store.removePushes(handle, idsOf(sent.filter(isOver)));
}

function isOver({ outcome, attempts }: { outcome: PushOutcome; attempts: number }): boolean {
  return outcome.is !== 'later' || tried(attempts, outcome) >= rules.pushAttemptsMax;
}

/** A push that was never sent does not count as a failure. */
function tried(attempts: number, outcome: PushOutcome): number {
  return 'isUntried' in outcome ? attempts - 1 : attempts;
}

function idsOf(pushes: readonly { readonly id: number }[]): number[] {
  return pushes.map(({ id }) => id);
}

function dueOf(push: store.ClaimedPush): rules.Due {
  const { muted, quietFrom, quietTo } = push;
  const isSet = muted !== null && quietFrom !== null && quietTo !== null;
  return { ...push, setting: isSet ? { muted, quietFrom, quietTo } : rules.usualSetting };
}

function messageOf(
  { slug, cause, url, role, createdAt }: store.ClaimedPush,
  programme: string,
  now: Date,
) {
  const target = targetFor(role, safeTarget(url));
  return {
    id: slug,
    title: programme,
    body: pushBodies[rules.kindOf(cause)],
    route: target?.startsWith('/') === true ? target : '/powiadomienia',
    lifeSeconds: Math.ceil((createdAt.getTime() + rules.pushLifeMs - now.getTime()) / 1_000),
  };
}

function retryAt(now: Date, attempts: number, afterMs: number | null): Date {
  return new Date(now.getTime() + Math.max(retryDelayMs(attempts), afterMs ?? 0));
}
