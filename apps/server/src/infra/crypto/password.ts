import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../control/limit-concurrency.ts';

/** Passwords are stored as argon2id PHC strings. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash, so that timing does not reveal unknown numbers. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Number of comparisons with an account's password, to detect guessing. */
  readonly compared: () => number;
  /** Number of comparisons with the decoy: the number has no account or no password. */
  readonly comparedInVain: () => number;
};

/**
 * OWASP's choice for argon2id, which is the library's default kind: 19 MiB, two passes, one lane;
 * about 15 ms.
 */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * The hash of a discarded random text with the same strength: it takes as long to compare and never
 * matches.
 */
export const decoyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9/cl1XHi4uBxLGxPAxsF1A$84s1TAcV2t8zOO025K8knWLqQ/iD1F8yLADsZruU0SE';

/** Node has four threads for such work; this leaves one for files, and one core for other work. */
const atOncePreset = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Some seconds of waiting; beyond it calls are rejected instead of held in memory. */
const waitingPreset = 400;

export function passwords({ atOnce = atOncePreset, waitingMax = waitingPreset } = {}): Passwords {
  const limited = limitConcurrency(atOnce, waitingMax);
  let compared = 0;
  let comparedInVain = 0;
  return {
    hash: (password) => limited(() => hash(sameEverywhere(password), strength)),
    verify: (stored, password) =>
      limited(async () => {
        if (stored === null) comparedInVain += 1;
        else compared += 1;
        const isRight = await verify(stored ?? decoyPasswordHash, sameEverywhere(password));
        return isRight && stored !== null;
      }),
    compared: () => compared,
    comparedInVain: () => comparedInVain,
  };
}

/** "ó" is one code point on one keyboard and two on another; both are the same password. */
function sameEverywhere(password: string): string {
  return password.normalize('NFC');
}
