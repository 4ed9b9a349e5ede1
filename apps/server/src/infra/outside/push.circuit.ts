import { type Circuit, ProviderUnavailable } from '../control/circuit.ts';
import type { Push, PushAddress, PushOutcome } from './push.ts';

type Later = Extract<PushOutcome, { is: 'later' }>;

class ServiceAway extends ProviderUnavailable {
  readonly outcome: Later;
  constructor(outcome: Later) {
    super('push', outcome.reason);
    this.outcome = outcome;
  }
}

/** Pauses calls to a failing service; its messages return immediately as not tried. */
export function pushBehind(push: Push, circuitOf: (to: PushAddress) => Circuit): Push {
  return {
    send: async (to, message) => {
      try {
        return await circuitOf(to).call(async () => {
          const outcome = await push.send(to, message);
          if (outcome.is === 'later') throw new ServiceAway(outcome);
          return outcome;
        });
      } catch (error) {
        if (error instanceof ServiceAway) return error.outcome;
        if (error instanceof ProviderUnavailable)
          return { is: 'later', afterMs: null, reason: error.message, isUntried: true };
        throw error;
      }
    },
  };
}

/** One circuit per service, `fcm` or like `push.apple.com`, for all its hosts. */
export function pushServiceOf(to: PushAddress): string {
  return to.platform === 'web' ? new URL(to.token).hostname.split('.').slice(-3).join('.') : 'fcm';
}
