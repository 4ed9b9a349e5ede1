export type PushAddress =
  | {
      readonly platform: 'web';
      /** The subscription's URL at the browser's push service. */
      readonly token: string;
      readonly publicKey: string;
      readonly authSecret: string;
    }
  | { readonly platform: 'android' | 'ios'; readonly token: string };

export type PushMessage = {
  /**
   * The same for every attempt, so that a device shows a repeated push once. At most 32 URL-safe
   * characters.
   */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  /** A route of the app, like `/wiedza`. */
  readonly route: string;
  /** The number on the app's icon; undefined: it stays. Browsers only. */
  readonly waiting?: number;
  /** Services drop the message after this long. */
  readonly lifeSeconds: number;
};

export type PushOutcome =
  | { readonly is: 'sent' }
  /** The device no longer exists. */
  | { readonly is: 'gone' }
  /** The service will never accept this message. */
  | { readonly is: 'refused'; readonly reason: string }
  /** The service is busy, down or silent, or was not called because its circuit is open. */
  | {
      readonly is: 'later';
      readonly afterMs: number | null;
      readonly reason: string;
      readonly isUntried?: true;
    };

/** Never throws: errors are outcomes. */
export type Push = { send(to: PushAddress, message: PushMessage): Promise<PushOutcome> };

export function pushBy(ways: { readonly web: Push; readonly native: Push }): Push {
  return {
    send: (to, message) => (to.platform === 'web' ? ways.web : ways.native).send(to, message),
  };
}

/** For devices whose service is not configured. */
export const noPush: Push = {
  send: async () => ({ is: 'refused', reason: 'no push service for this platform' }),
};

/** Timeout of one attempt; a later one follows. */
const pushTimeLimitMs = 10_000;

/** Sends one request to a push service without following redirects. Null: no reply. */
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

/** Seconds only; a date would require equal clocks. */
function afterMs(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
}
