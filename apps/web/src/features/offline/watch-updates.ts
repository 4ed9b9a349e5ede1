import { updateCheckMs } from '../../timings.ts';

type Actions = {
  /** Announces a newer version; `change` switches to it. */
  readonly offer: (change: () => void) => void;
  readonly reload: () => void;
};

/**
 * Offers each version that is newer than this page's, and the reload that remains after another tab
 * has switched. Call it before the registration: the first installation replaces nothing, and
 * WebKit reports it only when the new worker already controls the page.
 */
export function watchUpdates(
  workers: ServiceWorkerContainer,
  registered: Promise<ServiceWorkerRegistration>,
  { offer, reload }: Actions,
): void {
  let own = workers.controller;
  workers.addEventListener('controllerchange', () => {
    if (isNewer(workers.controller)) offer(reload);
    own = workers.controller;
  });
  // Where the worker cannot be registered, as in a private window, the app works without it.
  registered.then(watch).catch(() => undefined);

  function isNewer(worker: ServiceWorker | null): boolean {
    return worker !== null && own !== null && worker !== own;
  }

  function watch(registration: ServiceWorkerRegistration): void {
    const follow = (): void => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && isNewer(installing))
          offer(() => change(registration));
      });
    };
    follow();
    registration.addEventListener('updatefound', follow);
    if (isNewer(registration.waiting)) offer(() => change(registration));
    setInterval(() => void registration.update().catch(() => undefined), updateCheckMs);
  }

  /** The version may have been activated since it was offered. */
  function change({ waiting }: ServiceWorkerRegistration): void {
    if (waiting === null) return reload();
    workers.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage('activate');
  }
}
