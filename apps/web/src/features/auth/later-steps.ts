import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import type * as LaterSteps from './LaterSteps.tsx';

let steps: typeof LaterSteps | undefined;

/** Loads the steps after the phone number, which are no part of the first screen; throws like a call. */
export async function loadLaterSteps(): Promise<void> {
  steps ??= await import('./LaterSteps.tsx').catch((error: unknown) => {
    throw new NetworkFailure(error);
  });
}

/** The loaded steps: a step after the first is reached only once they are. */
export function laterSteps(): typeof LaterSteps | undefined {
  return steps;
}
