import { useSyncExternalStore } from 'react';
import { isShell } from '../../platform/shell.ts';
import { workerAfterStartMs } from '../../timings.ts';
import { watchUpdates } from './watch-updates.ts';

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
  watchUpdates(navigator.serviceWorker, register(), { offer, reload: () => location.reload() });
}

async function register(): Promise<ServiceWorkerRegistration> {
  await new Promise((resolve) =>
    setTimeout(resolve, Math.max(0, workerAfterStartMs - performance.now())),
  );
  offerInstallation();
  return navigator.serviceWorker.register('./worker.js');
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
