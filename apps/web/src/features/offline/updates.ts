import { useSyncExternalStore } from 'react';
import { isShell } from '../../platform/shell.ts';
import { updateCheckMs, workerAfterStartMs } from '../../timings.ts';

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();
let isWatching = false;

/** True when a newer version is downloaded and waits. The first use installs the service worker. */
export function useUpdate(): boolean {
  return useSyncExternalStore(listen, () => waiting !== null);
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

/** Switches to the newer version; the page reloads. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('activate');
}

function watch(registration: ServiceWorkerRegistration): void {
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);
}

/** The first installation replaces nothing, so it is not an update. */
function offer(worker: ServiceWorker | null): void {
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
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
