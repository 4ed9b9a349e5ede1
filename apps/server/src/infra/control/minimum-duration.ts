import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs the work; returns its result or refusal no sooner than this many milliseconds after the
 * start.
 */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
