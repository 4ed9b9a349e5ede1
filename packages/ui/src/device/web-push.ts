import { onTapped } from './tapped.ts';

/**
 * `impossible`: the device has no push. `refused`: the user has denied the permission, which only the settings of the
 * browser or the phone can undo. `open`: the user may be asked.
 */
export type PushState = 'impossible' | 'refused' | 'open' | 'on';

/** The data with which the server reaches a browser. */
export type BrowserAddress = {
  readonly token: string;
  readonly platform: 'web';
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** The part of trusted types that is used here; not every browser has them. */
type WithTrustedTypes = Window & {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(): string },
    ): { createScriptURL(address: string): string };
  };
};

/** Web Push: a subscription of this page's service worker. */
export const webPush = {
  async state(): Promise<PushState> {
    if (!isPossible()) return 'impossible';
    if (Notification.permission === 'denied') return 'refused';
    return (await subscription()) === null ? 'open' : 'on';
  },

  /** Requests the permission, so only after a tap; false when it is denied. */
  async ask(): Promise<boolean> {
    return (
      isPossible() &&
      (await Promise.race([Notification.requestPermission(), clickBeside()])) === 'granted'
    );
  },

  /** Turns push on where it is permitted. Returns null where it is not, or without a reachable push service. */
  async address(publicKey: string): Promise<BrowserAddress | null> {
    return isPossible() && Notification.permission === 'granted' ? subscribe(publicKey) : null;
  },

  /** Revokes the address, and removes its notifications from the screen. */
  async turnOff(): Promise<BrowserAddress | null> {
    if (!isPossible()) return null;
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const former = await subscription();
    await former?.unsubscribe();
    return former === null ? null : addressOf(former);
  },

  onTap: onTapped,

  /** Whether this browser has push and the user has not denied it; without waiting for the worker. */
  mayAsk: (): boolean => isPossible() && Notification.permission !== 'denied',

  /** The address of the present subscription; null: none. */
  async token(): Promise<string | null> {
    return isPossible() ? ((await subscription())?.endpoint ?? null) : null;
  },
};

/** The worker is part of the build only. */
function isPossible(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Firefox leaves its question unanswered when the user clicks beside it. */
function clickBeside(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener('pointerdown', () => resolve('default'), { once: true, capture: true });
  });
}

/** Returns null when no push service is reachable. A subscription with another key of the server receives nothing. */
async function subscribe(publicKey: string): Promise<BrowserAddress | null> {
  const applicationServerKey = bytesOf(publicKey);
  try {
    const registration = await navigator.serviceWorker.register(workerAddress());
    await untilActive(registration);
    const { pushManager } = registration;
    const former = await pushManager.getSubscription();
    if (former !== null && !isSame(former.options.applicationServerKey, applicationServerKey))
      await former.unsubscribe();
    return addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  } catch {
    return null;
  }
}

/** A policy that requires trusted types refuses a plain string; this one trusts no other address. */
function workerAddress(): string {
  const address = './worker.js';
  const rules = { createScriptURL: () => address };
  const { trustedTypes } = window as WithTrustedTypes;
  return trustedTypes?.createPolicy('worker', rules).createScriptURL(address) ?? address;
}

/** Resolves with the first active worker, and throws where it cannot be installed: `ready` waits for ever then. */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  return new Promise((resolve, reject) => {
    if (worker === null || worker === active) return resolve();
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the service worker cannot be installed'));
    });
  });
}

function addressOf(subscribed: PushSubscription): BrowserAddress {
  const { p256dh = '', auth = '' } = subscribed.toJSON().keys ?? {};
  return { token: subscribed.endpoint, platform: 'web', keys: { p256dh, auth } };
}

function isSame(known: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (known === null || known.byteLength !== wanted.length) return false;
  return new Uint8Array(known).every((byte, index) => byte === wanted[index]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
