import { useSyncExternalStore } from 'react';
import { isShell } from '../../platform/shell.ts';
import { updateCheckMs, workerAfterStartMs } from '../../timings.ts';

/** Switches this page to a newer version that is downloaded; undefined without one. */
let update: (() => void) | undefined;
const listeners = new Set<() => void>();
let isWatching = false;

/** What switches to a newer version once one is downloaded; the page reloads. The first use installs the service worker. */
export function useUpdate(): (() => void) | undefined {
  return useSyncExternalStore(listen, () => update);
}

/** Installs the service worker once the first screens are loaded; the mobile shell has the app on the device anyway. */
function keepApp(): void {
  if (isWatching || isShell || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isWatching = true;
  setTimeout(
    () => {
      offerInstallation();
      // Where the worker cannot be registered, as in a private window, the app works without it.
      navigator.serviceWorker
        .register('./worker.js')
        .then(watch)
        .catch(() => undefined);
    },
    Math.max(0, workerAfterStartMs - performance.now()),
  );
}

function watch(registration: ServiceWorkerRegistration): void {
  offerWaiting(registration.waiting);
  followOtherTabs();
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerWaiting(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);
}

/** The first installation replaces nothing, so it is not an update. */
function offerWaiting(worker: ServiceWorker | null): void {
  if (worker === null || navigator.serviceWorker.controller === null) return;
  offer(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('activate');
  });
}

/** Another tab has switched: the code of this page is gone from the device, and only a reload is left to do. */
function followOtherTabs(): void {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isControlled) offer(() => location.reload());
    isControlled = true;
  });
}

function offer(change: () => void): void {
  update = change;
  for (const listener of listeners) listener();
}

/** Adds the manifest behind the login only: it is not part of the first screen. */
function offerInstallation(): void {
  if (document.querySelector('link[rel="manifest"]') !== null) return;
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = './manifest.webmanifest';
  document.head.append(link);
}

function listen(listener: () => void): () => void {
  keepApp();
  listeners.add(listener);
  return () => listeners.delete(listener);
}
