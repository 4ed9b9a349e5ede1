import type { DeviceAddress, PushChannel } from './push.ts';

/** Web Push: a subscription of this page's service worker. */
export const webPush: PushChannel = {
  async state() {
    if (!isPossible()) return 'impossible';
    if (Notification.permission === 'denied') return 'refused';
    return (await subscription()) === null ? 'open' : 'on';
  },

  async ask() {
    return (
      isPossible() &&
      (await Promise.race([Notification.requestPermission(), clickBeside()])) === 'granted'
    );
  },

  async address(publicKey) {
    return isPossible() && Notification.permission === 'granted' ? subscribe(publicKey) : null;
  },

  async turnOff() {
    if (!isPossible()) return null;
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    const former = await subscription();
    await former?.unsubscribe();
    return former === null ? null : addressOf(former);
  },

  onTap(listener) {
    if (!('serviceWorker' in navigator)) return () => undefined;
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (
        typeof data === 'object' &&
        data !== null &&
        'open' in data &&
        typeof data.open === 'string'
      ) {
        listener(data.open);
      }
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
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
async function subscribe(publicKey: string): Promise<DeviceAddress | null> {
  const applicationServerKey = bytesOf(publicKey);
  try {
    const registration = await navigator.serviceWorker.register('./worker.js');
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

function addressOf(subscribed: PushSubscription): DeviceAddress {
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
