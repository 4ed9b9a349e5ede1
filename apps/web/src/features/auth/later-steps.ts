import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import { MissingCode } from '@klub/ui/code/missing-code.ts';
import { offerReload } from '@klub/ui/feedback/offer-reload.ts';
import type * as LaterSteps from './LaterSteps.tsx';

let steps: typeof LaterSteps | undefined;

/** Loads the steps after the phone number, which are no part of the first screen; throws like a call. */
export async function loadLaterSteps(): Promise<void> {
  steps ??= await import('./LaterSteps.tsx').catch((error: unknown) => {
    if (!(error instanceof MissingCode)) throw new NetworkFailure(error);
    void offerReload();
    throw error;
  });
}

/** The loaded steps: a step after the first is reached only once they are. */
export function laterSteps(): typeof LaterSteps | undefined {
  return steps;
}
