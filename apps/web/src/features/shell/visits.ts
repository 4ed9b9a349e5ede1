import { readStored, store } from '../../lib/storage.ts';

/** `<visits> <time of the last one>`, or that the user declined to install the app. */
const key = 'klub.visits';
const declined = 'declined';
const visitsBeforeHint = 3;
/** What comes sooner after the last look belongs to the same visit. */
const pauseMs = 30 * 60_000;

/** Notes that the app is open at this time; returns whether the hint to install it is due. */
export function countVisit(now: number): boolean {
  const known = readStored(key);
  if (known === declined) return false;
  const [visits = 0, last = 0] = (known ?? '').split(' ').map(Number);
  const count = Math.abs(now - last) < pauseMs ? visits : visits + 1;
  store(key, `${count} ${now}`);
  return count > visitsBeforeHint;
}

export function declineInstall(): void {
  store(key, declined);
}
