import type { Terms } from './consent.queries.ts';
import type { Counter, View } from './counter.ts';

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

/** One page view in the words of Matomo's Tracking HTTP API (developer.matomo.org/api-reference/tracking-api). */
export function matomoForm(site: string, { address, title, visitor }: View, rand: number): URLSearchParams {
  return new URLSearchParams({
    ...{ idsite: site, rec: '1', apiv: '1', send_image: '0', cookie: '0', rand: String(rand) },
    ...{ url: address, action_name: title, _id: visitor },
  });
}
