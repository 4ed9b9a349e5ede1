import { serveNotifications } from '../../../packages/ui/worker/push.ts';
import { pushCopy } from './push.copy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Receives pushes only. It caches nothing, because people and money must not stay on the disk. */
serveNotifications(self, pushCopy.unreadable);

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

/** A tapped notification finds the open pages only once they are claimed. */
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
