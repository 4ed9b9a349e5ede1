import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { RetryLater } from './retry-later.ts';

/** No reply, a late one, or one that says so: the provider is unavailable. Opens a circuit. */
export class ProviderUnavailable extends RetryLater {
  /** False: the next call may succeed. True: none will until an operator acts, so one failure opens the circuit. */
  readonly isForAllCalls: boolean;

  constructor(
    provider: string,
    reason: string,
    options: ErrorOptions & { readonly isForAllCalls?: boolean } = {},
  ) {
    super(`${provider}: ${reason}`, options);
    this.name = 'ProviderUnavailable';
    this.isForAllCalls = options.isForAllCalls ?? false;
  }
}

/**
 * Guards a provider: after some failures in a row calls are skipped, and one call at a time tests
 * whether it is back. Each process has a separate circuit: it learns within three calls what others
 * could report only through the database, and only its own network may be broken.
 */
export type Circuit = {
  readonly provider: string;
  /** False while a call would be skipped. */
  mayCall(): boolean;
  /**
   * Throws `ProviderUnavailable` immediately while the circuit is open; otherwise returns or throws
   * like `work`.
   */
  call<T>(work: () => Promise<T>): Promise<T>;
};

export type CircuitCall = {
  readonly provider: string;
  /**
   * `refused`: the provider replied with a refusal. `skipped`: the circuit was open, the provider
   * was not called.
   */
  readonly outcome: 'ok' | 'refused' | 'away' | 'skipped';
  readonly seconds: number;
};

export type Circuits = {
  /** The circuit of this name, created on first use. */
  of(provider: string): Circuit;
  /** For the metrics. */
  states(): readonly { readonly provider: string; readonly isOpen: boolean }[];
  watch(onCall: (call: CircuitCall) => void): void;
};

export const failuresUntilOpen = 3;
const firstPauseMs = 5_000;
const lastPauseMs = 60_000;

/**
 * How long calls are skipped: 5 s, doubled after each call that finds the provider still
 * unavailable.
 */
export function pauseMs(failures: number): number {
  return Math.min(firstPauseMs * 2 ** Math.max(0, failures - failuresUntilOpen), lastPauseMs);
}

export function circuits({
  clock,
  log,
}: {
  readonly clock: Clock;
  readonly log: Logger;
}): Circuits {
  const known = new Map<string, Circuit & { isOpen(): boolean }>();
  const watchers: ((call: CircuitCall) => void)[] = [];
  const tell = (call: CircuitCall): void => watchers.forEach((onCall) => onCall(call));
  return {
    of: (provider) => {
      const found = known.get(provider) ?? circuit(provider, clock, log, tell);
      known.set(provider, found);
      return found;
    },
    states: () =>
      [...known.values()].map((one) => ({ provider: one.provider, isOpen: one.isOpen() })),
    watch: (onCall) => void watchers.push(onCall),
  };
}

function circuit(
  provider: string,
  clock: Clock,
  log: Logger,
  tell: (call: CircuitCall) => void,
): Circuit & { isOpen(): boolean } {
  let failures = 0;
  let askAgainAt = 0;
  let isProbing = false;

  const isOpen = (): boolean => failures >= failuresUntilOpen;
  /** After the clock was set back the rest may exceed the longest pause: it is ignored. */
  const isPaused = (): boolean => {
    const leftMs = askAgainAt - clock.now().getTime();
    return leftMs > 0 && leftMs <= lastPauseMs;
  };
  const mayCall = (): boolean => !isOpen() || (!isProbing && !isPaused());

  function noteAway(isProbe: boolean, isForAllCalls: boolean): void {
    // Calls that started before it opened bring no new information.
    const wasOpen = isOpen();
    if (wasOpen && !isProbe) return;
    failures = Math.max(failures + 1, isForAllCalls ? failuresUntilOpen : 0);
    askAgainAt = clock.now().getTime() + pauseMs(failures);
    if (isOpen() && !wasOpen) log.error({ provider }, 'provider is away: nobody waits for it');
  }

  function noteThere(): void {
    if (isOpen()) log.warn({ provider }, 'provider is back');
    failures = 0;
  }

  return {
    provider,
    isOpen,
    mayCall,
    call: async (work) => {
      if (!mayCall()) {
        tell({ provider, outcome: 'skipped', seconds: 0 });
        throw new ProviderUnavailable(provider, 'is away, and is not asked for a while');
      }
      const isProbe = isOpen();
      if (isProbe) isProbing = true;
      const startedAt = performance.now();
      const told = (outcome: CircuitCall['outcome']): void =>
        tell({ provider, outcome, seconds: (performance.now() - startedAt) / 1_000 });
      try {
        const answer = await work();
        noteThere();
        told('ok');
        return answer;
      } catch (error) {
        const isAway = error instanceof ProviderUnavailable;
        if (isAway) noteAway(isProbe, error.isForAllCalls);
        else noteThere();
        told(isAway ? 'away' : 'refused');
        throw error;
      } finally {
        if (isProbe) isProbing = false;
      }
    },
  };
}
