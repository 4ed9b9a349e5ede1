import { sign } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { ServiceAccount } from '../config/config.push.ts';
import { askService, type Push, type PushMessage, type PushOutcome } from './push.ts';

/**
 * Firebase Cloud Messaging, HTTP v1: pushes to the mobile app on Android and, through Apple, on
 * iOS.
 */

type FcmDeps = { readonly account: ServiceAccount; readonly url: string; readonly clock: Clock };

export function fcm({ account, url, clock }: FcmDeps): Push {
  const tokens = accessTokens(account, clock);
  const address = `${url}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;

  async function ask(to: string, message: PushMessage, accessToken: string) {
    return askService(address, {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: { token: to, ...contentOf(message, clock.now()) } }),
    });
  }

  return {
    send: async (to, message) => {
      const token = await tokens.get();
      if (token === null) return { is: 'later', afterMs: null, reason: 'no access token' };
      const answer = await ask(to.token, message, token);
      // Google has revoked the token early: the next attempt requests a new one.
      if (answer?.status === 401) tokens.forget(token);
      return outcome(answer);
    },
  };
}

function contentOf({ id, title, body, route, lifeSeconds }: PushMessage, now: Date) {
  const expires = Math.floor(now.getTime() / 1_000) + lifeSeconds;
  return {
    notification: { title, body },
    data: { id, route },
    // The same tag: a repeated push replaces the first on the screen.
    android: { ttl: `${lifeSeconds}s`, collapse_key: id, notification: { tag: id } },
    apns: { headers: { 'apns-collapse-id': id, 'apns-expiration': String(expires) } },
  };
}

const failure = z.object({
  error: z.object({
    details: z
      .array(
        z.object({
          errorCode: z.string().optional(),
          fieldViolations: z.array(z.object({ field: z.string() })).optional(),
        }),
      )
      .optional(),
  }),
});

function outcome(answer: Awaited<ReturnType<typeof askService>>): PushOutcome {
  if (answer === null) return { is: 'later', afterMs: null, reason: 'no answer' };
  const { status, afterMs, text } = answer;
  if (status === 200) return { is: 'sent' };
  const details = failure.safeParse(jsonIn(text)).data?.error.details ?? [];
  const isDead = details.some(
    ({ errorCode, fieldViolations = [] }) =>
      // A token of another project or an invalid token will never work.
      errorCode === 'UNREGISTERED' ||
      errorCode === 'SENDER_ID_MISMATCH' ||
      fieldViolations.some(({ field }) => field === 'message.token'),
  );
  if (isDead) return { is: 'gone' };
  // 403: the account may not send until an operator corrects it; messages wait and are not lost.
  const isForNow = status === 401 || status === 403 || status === 429 || status >= 500;
  if (isForNow) return { is: 'later', afterMs, reason: `status ${status}` };
  return { is: 'refused', reason: `status ${status}` };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const assertionSeconds = 3_600;
/** Tokens are renewed this long before they expire. */
const marginMs = 60_000;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });

/** Tokens of the service account (RFC 7523), reused until they expire. */
function accessTokens(account: ServiceAccount, clock: Clock) {
  let known: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string | null> | null = null;

  async function fresh(): Promise<string | null> {
    const now = clock.now();
    const answer = await askService(account.token_uri, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: grant,
        assertion: assertionOf(account, now),
      }).toString(),
    });
    const found =
      answer?.status === 200 ? tokenAnswer.safeParse(jsonIn(answer.text)).data : undefined;
    if (found === undefined) return null;
    known = {
      token: found.access_token,
      until: now.getTime() + found.expires_in * 1_000 - marginMs,
    };
    return found.access_token;
  }

  return {
    /** Requested once for all waiting messages; null when the request fails. */
    get: async (): Promise<string | null> => {
      if (known !== null && known.until > clock.now().getTime()) return known.token;
      asking ??= fresh().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget: (token: string): void => {
      if (known?.token === token) known = null;
    },
  };
}

function assertionOf(
  { client_email: iss, token_uri: aud, private_key: key }: ServiceAccount,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1_000);
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, aud, scope, iat, exp: iat + assertionSeconds })}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}
