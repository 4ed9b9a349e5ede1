import { isAppPage, type PushMessage, readPush, safeRoute } from './push.rules.ts';

/**
 * Shows push messages, also while no page of the app is open, and opens their target when they are
 * tapped.
 *
 * @param unreadable is shown for a message that cannot be read; its route is the usual one
 */
export function serveNotifications(self: ServiceWorkerGlobalScope, unreadable: PushMessage): void {
  self.addEventListener('push', (event) => {
    const { id, title, body, route, waiting } = readPush(event.data?.text(), unreadable);
    // A copy with the same tag replaces the shown one.
    const options = { body, tag: id, lang: 'pl', icon: './app-icon-192.png', data: { route } };
    const shown = self.registration.showNotification(title, options);
    event.waitUntil(Promise.all([shown, showWaiting(self, waiting)]));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    event.waitUntil(open(self, safeRoute(data?.route, unreadable.route)));
  });
}

/** Rejected where the app is not installed, which is not an error. */
async function showWaiting(
  { navigator }: ServiceWorkerGlobalScope,
  waiting: number | undefined,
): Promise<void> {
  if (waiting === undefined || !('setAppBadge' in navigator)) return;
  await navigator.setAppBadge(waiting).catch(() => undefined);
}

/** Sends the route to an open page of the app, so that values typed there are not lost; otherwise opens a page. */
async function open(self: ServiceWorkerGlobalScope, route: string): Promise<void> {
  const { scope } = self.registration;
  const windows = await self.clients.matchAll({ type: 'window' });
  const pages = windows.filter(({ url }) => isAppPage(url, scope));
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) {
    await self.clients.openWindow(`${scope}#${route}`);
    return;
  }
  page.postMessage({ open: route });
  // Browsers bring a page to the front only after a tap of the user.
  await page.focus().catch(() => undefined);
}
