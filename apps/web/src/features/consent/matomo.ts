import type { Terms } from './consent.queries.ts';
import type { Counter } from './counter.ts';
import { matomoForm } from './matomo.rules.ts';

/**
 * Matomo without its script: the access token lies in local storage, so no foreign script runs beside it. Nothing of
 * ours travels but the form: no cookie of either side, no address of the page that it came from.
 */
export function matomo({ address, site }: Terms): Counter {
  return {
    count(view) {
      const body = matomoForm(site, view, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
      const request = { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true, body } as const;
      // A view that is not counted is nobody's concern.
      fetch(address, request).catch(() => undefined);
    },
    stop: () => undefined,
  };
}
