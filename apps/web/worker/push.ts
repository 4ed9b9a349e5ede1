import { safeRoute, toldBy } from './push.rules.ts';

/** Shows what the server tells, also while no page of ours is open, and leads to it when it is tapped. */
export function serveNotifications(self: ServiceWorkerGlobalScope): void {
  self.addEventListener('push', (event) => {
    const { id, title, body, route } = toldBy(event.data?.text());
    // The same tag: a copy of one that was shown takes its place.
    const options = { body, tag: id, lang: 'pl', icon: './app-icon-192.png', data: { route } };
    event.waitUntil(self.registration.showNotification(title, options));
  });

  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { data } = event.notification;
    event.waitUntil(open(self, safeRoute(data?.route)));
  });
}

/** A page that is open is told, so that nothing that is being written there is lost; else one opens. */
async function open(self: ServiceWorkerGlobalScope, route: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (page === undefined) {
    await self.clients.openWindow(`${self.registration.scope}#${route}`);
    return;
  }
  page.postMessage({ open: route });
  // Only a tap of the person's own may bring a page to the front.
  await page.focus().catch(() => undefined);
}
