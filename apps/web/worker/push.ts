import { safeRoute, readPush } from './push.rules.ts';
import { answerFor } from './worker.rules.ts';

/** Shows push messages, also while no page of the app is open, and opens their target when they are tapped. */
export function serveNotifications(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => {
    const { id, title, body, route } = readPush(event.data?.text());
    // A copy with the same tag replaces the shown one.
    const options = { body, tag: id, lang: 'pl', icon: './app-icon-192.png', data: { route } };
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    event.waitUntil(open(self, safeRoute(data?.route)));
  });
}

/** Sends the route to an open page of the app, so that values typed there are not lost; otherwise opens a page. */
async function open(self: ServiceWorkerGlobalScope, route: string): Promise<void> {
  const { scope } = self.registration;
  const windows = await self.clients.matchAll({ type: 'window' });
  // The documents beside the app, such as the cookie policy, do not listen.
  const pages = windows.filter(
    ({ url }) => answerFor({ method: 'GET', url, isNavigation: true }, scope) === 'page',
  );
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) {
    await self.clients.openWindow(`${scope}#${route}`);
    return;
  }
  page.postMessage({ open: route });
  // Browsers bring a page to the front only after a tap of the user.
  await page.focus().catch(() => undefined);
}
