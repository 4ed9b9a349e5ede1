import { refuse } from '../refusal.ts';

export type AtMost = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Runs at most `atOnce` pieces of work at a time, the others in the order of their coming; whoever comes when `waitingMax`
 * wait already is told to come back (`tooOften`).
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
      // The turn is handed over, so that nobody who comes meanwhile jumps the queue.
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
