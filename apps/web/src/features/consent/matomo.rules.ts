import type { View } from './counter.ts';

/** One page view in the words of Matomo's Tracking HTTP API (developer.matomo.org/api-reference/tracking-api). */
export function matomoForm(site: string, { address, title, visitor }: View, rand: number): URLSearchParams {
  return new URLSearchParams({
    ...{ idsite: site, rec: '1', apiv: '1', send_image: '0', cookie: '0', rand: String(rand) },
    ...{ url: address, action_name: title, _id: visitor },
  });
}
