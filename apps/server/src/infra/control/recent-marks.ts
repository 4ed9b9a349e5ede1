import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any affected request runs, even in a busy process. */
const keptMs = 10_000;

/** Keys of the sessions that this process has just ended. */
export function recentMarks<Key>() {
  const marked = new Set<Key>();
  return {
    has: (key: Key): boolean => marked.has(key),
    add: (keys: readonly Key[]): void => {
      for (const key of keys) marked.add(key);
      void sleep(keptMs, undefined, { ref: false }).then(() => {
        for (const key of keys) marked.delete(key);
      });
    },
  };
}
