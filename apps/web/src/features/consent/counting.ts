import type { createHashRouter } from 'react-router';
import { readStored, store } from '../../lib/storage.ts';
import type { Terms } from './consent.queries.ts';
import { agreed, consentKey, countedAddress } from './consent.rules.ts';
import type { Counter } from './counter.ts';

export type Router = Pick<ReturnType<typeof createHashRouter>, 'subscribe' | 'state'>;

const visitorKey = 'klub.visitor';

/** The current consent, from any tab. */
export function isAgreedTo({ revision }: Terms): boolean {
  return agreed(readStored(consentKey), revision, Date.now()) === 'statistics';
}

/**
 * Counts the open screen and each later one, until it is stopped. Loads the provider only now, and checks the consent
 * at each view. Returns undefined when there is no provider.
 */
export async function startCounting(
  router: Router,
  terms: Terms,
): Promise<{ stop: () => void } | undefined> {
  const make = await counterOf(terms);
  if (make === undefined || !isAgreedTo(terms)) return undefined;
  const counter = make(terms);
  let last: string | undefined;
  const look = (): void => {
    const { pathname } = router.state.location;
    if (pathname === last || !isAgreedTo(terms)) return;
    last = pathname;
    counter.count({
      address: countedAddress(location.href, pathname),
      title: pathname,
      visitor: visitor(),
    });
  };
  look();
  const unsubscribe = router.subscribe(look);
  return {
    stop() {
      unsubscribe();
      counter.stop();
    },
  };
}

/** Removes the number of this browser when the consent is withdrawn. */
export function forgetVisitor(): void {
  store(visitorKey, null);
}

async function counterOf({ provider }: Terms): Promise<((terms: Terms) => Counter) | undefined> {
  if (provider === 'matomo') return (await import('./matomo.ts')).matomo;
  return provider === 'ga4' ? (await import('./ga4.ts')).ga4 : undefined;
}

/** Sixteen hexadecimal digits, as Matomo requires. */
function visitor(): string {
  const known = readStored(visitorKey);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store(visitorKey, fresh);
  return fresh;
}
