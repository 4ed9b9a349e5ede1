import { serveNotifications } from '../../../packages/ui/worker/push.ts';
import { pushCopy } from './push.copy.ts';
import { answerFor } from './worker.rules.ts';

/** Inserted by the build: the files of this version, and their digest. */
declare const shell: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const shellCache = `klub-shell-${shell.version}`;
/** The page clears it at logout. */
const pictureCache = 'klub-pictures';
const picturesMax = 150;
/** The server varies its replies by encoding and origin, which are irrelevant for files stored under their digest. */
const byAddress = { ignoreVary: true } as const;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(shellCache).then((cache) => cache.addAll(shell.files)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldShells().finally(() => self.clients.claim()));
});

/** A new version waits until the user agrees, so that typed values are not lost. */
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

serveNotifications(self, pushCopy.unreadable);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { method, url, mode } = request;
  const answer = answerFor(
    { method, url, isNavigation: mode === 'navigate' },
    self.registration.scope,
  );
  if (answer === 'page') event.respondWith(fromShell('./', request));
  if (answer === 'shell') event.respondWith(fromShell(request, request));
  if (answer === 'picture') event.respondWith(picture(event));
});

async function fromShell(kept: Request | string, asked: Request): Promise<Response> {
  return (await found(shellCache, kept)) ?? fetch(asked);
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await found(pictureCache, request);
  if (kept !== undefined) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) event.waitUntil(keepPicture(request, fresh.clone()).catch(() => undefined));
  return fresh;
}

/** With a full or broken storage nothing is found, and the network answers. */
async function found(cacheName: string, kept: Request | string): Promise<Response | undefined> {
  try {
    const cache = await caches.open(cacheName);
    return await cache.match(kept, byAddress);
  } catch {
    return undefined;
  }
}

async function keepPicture(request: Request, fresh: Response): Promise<void> {
  const cache = await caches.open(pictureCache);
  await cache.put(request, fresh);
  const all = await cache.keys();
  await Promise.all(
    all.slice(0, Math.max(0, all.length - picturesMax)).map((oldest) => cache.delete(oldest)),
  );
}

async function removeOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('klub-shell-') && name !== shellCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}
