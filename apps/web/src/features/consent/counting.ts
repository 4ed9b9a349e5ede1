import type { createHashRouter } from 'react-router';
import { readStored, store } from '../../lib/storage.ts';
import type { Terms } from './consent.queries.ts';
import { agreed, consentKey, countedAddress } from './consent.rules.ts';
import type { Counter } from './counter.ts';

export type Router = Pick<ReturnType<typeof createHashRouter>, 'subscribe' | 'state'>;

const visitorKey = 'klub.visitor';

/** As it is at this moment, in whichever tab it was said. */
export function isAgreedTo({ revision }: Terms): boolean {
  return agreed(readStored(consentKey), revision, Date.now()) === 'statistics';
}

/**
 * Counts the screen that is open and each that comes, until it is stopped. What counts is fetched now and not before;
 * an agreement that was taken back meanwhile is respected at each view. Undefined where nobody counts.
 */
export async function startCounting(router: Router, terms: Terms): Promise<{ stop: () => void } | undefined> {
  const make = await counterOf(terms);
  if (make === undefined || !isAgreedTo(terms)) return undefined;
  const counter = make(terms);
  let last: string | undefined;
  const look = (): void => {
    const { pathname } = router.state.location;
    if (pathname === last || !isAgreedTo(terms)) return;
    last = pathname;
    counter.count({ address: countedAddress(location.href, pathname), title: pathname, visitor: visitor() });
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

/** Whoever no longer agrees is not known again. */
export function forgetVisitor(): void {
  store(visitorKey, null);
}

async function counterOf({ provider }: Terms): Promise<((terms: Terms) => Counter) | undefined> {
  if (provider === 'matomo') return (await import('./matomo.ts')).matomo;
  return provider === 'ga4' ? (await import('./ga4.ts')).ga4 : undefined;
}

/** Sixteen hexadecimal digits, as Matomo wants them. */
function visitor(): string {
  const known = readStored(visitorKey);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  store(visitorKey, fresh);
  return fresh;
}
