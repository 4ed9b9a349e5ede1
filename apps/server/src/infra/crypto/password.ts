import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../control/limit-concurrency.ts';

/** Passwords are kept as argon2id PHC strings. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is nothing to compare with, so that an unknown number cannot be told by the clock. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /**
   * How many passwords were compared with the password of an account, so that guesses that got through can be counted.
   */
  readonly compared: () => number;
  /** How many were compared with the decoy: the number has no account, or no password yet. */
  readonly comparedInVain: () => number;
};

/** OWASP's choice for argon2id, which is the library's kind by default: 19 MiB, two passes, one lane; about 15 ms. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random text, with the strength above: it takes as long to compare and never matches. */
export const decoyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$9/cl1XHi4uBxLGxPAxsF1A$84s1TAcV2t8zOO025K8knWLqQ/iD1F8yLADsZruU0SE';

/** Node has four threads for such work, of which one stays free for files; and one core stays free for everybody else. */
const atOncePreset = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Some seconds of waiting; a flood beyond it is sent away instead of being held in memory. */
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
