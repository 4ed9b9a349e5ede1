import type { Clock } from '../clock.ts';

export type Cached<Value> = { readonly value: Value; readonly at: Date };

type Entry<Value> = { readonly at: Date; readonly value: Promise<Value> };

/** Maximum number of cached keys; the oldest is dropped. */
const keysMax = 40;

/** Caches `find` for `maxAgeMs`. Concurrent callers share one call; failures are not cached. */
export function cached<Value>(
  clock: Clock,
  maxAgeMs: number,
  find: (key: string) => Promise<Value>,
): (key: string) => Promise<Cached<Value>> {
  const entries = new Map<string, Entry<Value>>();
  return async (key) => {
    const now = clock.now();
    const known = entries.get(key);
    const isFresh = known !== undefined && Math.abs(now.getTime() - known.at.getTime()) < maxAgeMs;
    const entry = isFresh ? known : { at: now, value: find(key) };
    if (!isFresh) {
      entries.delete(key);
      entries.set(key, entry);
      const oldest = entries.keys().next();
      if (entries.size > keysMax && oldest.done !== true) entries.delete(oldest.value);
    }
    try {
      return { value: await entry.value, at: entry.at };
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key);
      throw error;
    }
  };
}
