import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Circuit, ProviderUnavailable } from '../control/circuit.ts';
import type { SmsapiSettings } from '../config/config.providers.ts';
import { ConfigError } from '../config/environment.ts';
import type { Sms } from './sms.ts';

/** SMSAPI.pl, https://www.smsapi.pl/docs: one form per message, JSON replies. */

/** Timeout of one attempt: a user does not wait longer for a password. */
const answerMs = 10_000;

/** SMSAPI error: a message with this key was sent before. */
const sentAlready = 53;
/** Too many messages at once, to one number or in total, or an internal error. */
const tryAgain: ReadonlySet<number> = new Set([52, 200, 201, 202, 203, 999]);
/** Token, allowed address or credit: no message is sent until an operator corrects it. */
const accountUnusable: ReadonlySet<number> = new Set([101, 102, 103, 105, 110, 1000, 1001]);

const answered = z.object({ error: z.number().optional(), count: z.number().optional() });

/** @param waitMs timeout of one attempt */
export function smsapi(
  settings: SmsapiSettings,
  circuit: Circuit,
  waitMs = answerMs,
): Sms & { check(): Promise<void> } {
  return {
    send: ({ to, text, idempotencyKey }) =>
      circuit.call(async () => {
        const form = new URLSearchParams({
          to: to.replace(/^\+/, ''),
          message: text,
          encoding: 'utf-8',
          format: 'json',
          ...(settings.from === undefined ? {} : { from: settings.from }),
          // SMSAPI refuses a second attempt with the same key, which then counts as sent.
          idx: createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32),
          check_idx: '1',
        });
        const { status, body } = await ask(settings, '/sms.do', waitMs, form);
        judge(status, body);
      }),
    check: async () => {
      const { status } = await circuit.call(() => ask(settings, '/profile', waitMs));
      if (status === 401 || status === 403) {
        throw new ConfigError(
          `SMSAPI_TOKEN: SMSAPI does not accept this token (answer ${status}).`,
        );
      }
      if (status >= 400)
        throw new ConfigError(
          `SMSAPI_URL: there is no SMSAPI at ${settings.url} (answer ${status}).`,
        );
    },
  };
}

type Answer = { readonly status: number; readonly body: unknown };

async function ask(
  { url, token }: SmsapiSettings,
  path: string,
  waitMs: number,
  form?: URLSearchParams,
): Promise<Answer> {
  try {
    const reply = await fetch(`${url}${path}`, {
      // A kept connection may be closed already, which only sending would reveal.
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        connection: 'close',
      },
      // A redirect would send a phone number to another address.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    const content = await reply.text();
    if (reply.status >= 500 || reply.status === 429)
      throw new ProviderUnavailable('sms', `answered ${reply.status}`);
    return { status: reply.status, body: parsed(content) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error;
    throw new ProviderUnavailable('sms', error instanceof Error ? error.name : 'no answer', {
      cause: error,
    });
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

/** Returns when the message is sent, now or by an earlier attempt; throws otherwise. */
function judge(status: number, body: unknown): void {
  const { success, data } = answered.safeParse(body);
  // A proxy's page, or nothing: the message may have been accepted, so the attempt is repeated.
  if (!success)
    throw new ProviderUnavailable(
      'sms',
      `answered ${status} without saying what became of the message`,
    );
  if (data.error === sentAlready) return;
  if (data.error === undefined && status < 300 && (data.count ?? 0) > 0) return;
  const code = data.error ?? status;
  if (tryAgain.has(code) || accountUnusable.has(code) || status === 401 || status === 403) {
    const isForAllCalls = !tryAgain.has(code);
    throw new ProviderUnavailable('sms', `refused for now, error ${code}`, { isForAllCalls });
  }
  throw new Error(`SMSAPI does not take this message: error ${code}.`);
}
