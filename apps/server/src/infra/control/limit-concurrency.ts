import { refuse } from '../refusal.ts';

export type AtMost = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `atOnce` tasks at a time and queues the others in order of arrival; rejects
 * (`tooOften`) with `waitingMax` tasks in the queue.
 */
export function limitConcurrency(atOnce: number, waitingMax: number): AtMost {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waitingMax) throw refuse('tooOften', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // Passes the slot on directly, so that a new task cannot jump the queue.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
