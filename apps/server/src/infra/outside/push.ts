/** Where a push goes. */
export type PushAddress =
  | {
      readonly platform: 'web';
      /** The subscription's own URL at the browser's push service. */
      readonly token: string;
      readonly publicKey: string;
      readonly authSecret: string;
    }
  | { readonly platform: 'android' | 'ios'; readonly token: string };

export type PushMessage = {
  /** The same for every attempt, so that a device which got it twice shows it once. At most 32 URL-safe characters. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A route of the app, like `/wiedza`. */
  readonly route: string;
  /** After this long the message is worthless, and services drop it. */
  readonly lifeSeconds: number;
};

export type PushOutcome =
  | { readonly is: 'sent' }
  /** There is no such device any more. */
  | { readonly is: 'gone' }
  /** The service will never take this message. */
  | { readonly is: 'refused'; readonly reason: string }
  /** The service is busy, down, or did not answer; or it was not asked, because it is known to be away. */
  | {
      readonly is: 'later';
      readonly afterMs: number | null;
      readonly reason: string;
      readonly isUntried?: true;
    };

/** Never throws: what went wrong is an outcome. */
export type Push = { send(to: PushAddress, message: PushMessage): Promise<PushOutcome> };

/** Each platform by its own way. */
export function pushBy(ways: { readonly web: Push; readonly native: Push }): Push {
  return {
    send: (to, message) => (to.platform === 'web' ? ways.web : ways.native).send(to, message),
  };
}

/** For devices whose service is not set up. */
export const noPush: Push = {
  send: async () => ({ is: 'refused', reason: 'no push service for this platform' }),
};

/** A service that has not answered by then is asked again later. */
const pushTimeLimitMs = 10_000;

/** One request to a push service; never follows it elsewhere. Null when no answer came. */
export async function askService(
  url: string,
  request: {
    readonly headers: Record<string, string>;
    readonly body: string | Uint8Array<ArrayBuffer>;
  },
  timeLimitMs = pushTimeLimitMs,
): Promise<{
  readonly status: number;
  readonly afterMs: number | null;
  readonly text: string;
} | null> {
  try {
    const signal = AbortSignal.timeout(timeLimitMs);
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...request });
    const text = (await response.text()).slice(0, 10_000);
    return { status: response.status, afterMs: afterMs(response.headers.get('retry-after')), text };
  } catch {
    return null;
  }
}

/** In seconds only; a date would need a clock that agrees with theirs. */
function afterMs(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
}
