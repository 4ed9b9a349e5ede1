import type { Terms } from './consent.queries.ts';
import type { Counter, View } from './counter.ts';

/**
 * Matomo without its script: local storage holds the access token, so no third-party script may
 * run. The request carries only this form: no cookies and no referrer.
 */
export function matomo({ address, site }: Terms): Counter {
  return {
    count(view) {
      const body = matomoForm(site, view, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
      const request = {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'omit',
        keepalive: true,
        body,
      } as const;
      // A lost view is ignored.
      fetch(address, request).catch(() => undefined);
    },
    stop: () => undefined,
  };
}

/** One page view as parameters of Matomo's Tracking HTTP API (developer.matomo.org/api-reference/tracking-api). */
export function matomoForm(
  site: string,
  { address, title, visitor }: View,
  rand: number,
): URLSearchParams {
  return new URLSearchParams({
    idsite: site,
    rec: '1',
    apiv: '1',
    send_image: '0',
    cookie: '0',
    rand: String(rand),
    url: address,
    action_name: title,
    _id: visitor,
  });
}
