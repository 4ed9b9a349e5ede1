import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { pushService } from '../../apps/server/src/infra/outside/push.testing.ts';
import { test } from './index.ts';

/** Pushes in a real Chromium with windows, whose subscription alone is made up. */

/**
 * The server sends to a push service on this machine, which opens the message with the browser's
 * keys; the browser's tools hand it to the real service worker, because Google's service is out of
 * reach of a test.
 */
export const pushTest = test.extend<{ service: Awaited<ReturnType<typeof pushService>> }>({
  service: async ({}, use) => {
    const service = await pushService();
    await use(service);
    await service.close();
  },
  environment: async ({ service }, use) => use({ WEB_PUSH_SERVICES: service.url }),
});
export function newKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    p256dh: pair.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** At this edge only: what the push service of the browser's maker would answer. */
export function makeUpSubscriptions({
  token: address,
  keys,
}: {
  token: string;
  keys: object;
}): void {
  const made = {
    endpoint: address,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: address, keys }),
    unsubscribe: async () => (sessionStorage.removeItem('subscribed'), true),
  };
  const known = (): object | null => (sessionStorage.getItem('subscribed') === null ? null : made);
  Object.assign(PushManager.prototype, {
    getSubscription: async () => known(),
    subscribe: async () => (sessionStorage.setItem('subscribed', 'yes'), known()),
  });
}

/** Until the worker has shown it: Chromium forgets a notification that is asked for between its record and its display. */
export async function push(
  page: Page,
  context: BrowserContext,
  origin: string,
  told: object,
): Promise<void> {
  const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
  await worker.evaluate(noteShowing);
  const tools = await context.newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registration;
  await tools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(told),
  });
  await worker.evaluate(() => (globalThis as unknown as { showing: Promise<void> }).showing);
  await tools.detach();
}

/** Within the worker: `showing` ends when the next notification is there. */
function noteShowing(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const show = ServiceWorkerRegistration.prototype.showNotification.bind(registration);
  const showing = new Promise<void>((resolve, reject) => {
    registration.showNotification = async (...told) => show(...told).then(resolve, reject);
  });
  Object.assign(globalThis, { showing });
}

export function shown(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ body }) => body);
  });
}

export async function tapOn(context: BrowserContext): Promise<void> {
  await context.serviceWorkers()[0]?.evaluate(async () => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (
        type: string,
        init: { notification: Notification | undefined },
      ) => Event;
    };
    const [notification] = await worker.registration.getNotifications();
    dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }));
  });
}
