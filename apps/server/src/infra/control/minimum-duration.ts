import { setTimeout as sleep } from 'node:timers/promises';

/** Runs the work; its result, or its refusal, comes no sooner than so many milliseconds after its begin. */
export async function withMinimumDuration<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
