import type { Engine } from '../../scripts/machine/engines.ts';

/** A text that occurs once in a file, and its replacement without the guard. */
export type Edit = { readonly file: string; readonly before: string; readonly after: string };

/** A small change that switches one guard off, and the test that has to say so. */
export type Fault = {
  readonly name: string;
  /** What is no longer guarded. */
  readonly guard: string;
  readonly edits: readonly [Edit, ...Edit[]];
  /**
   * Files of unit tests, names of journeys in Chromium or in another engine, or proofs by their numbers;
   * `needsBuild`: the fault is in what a browser loads, as that of a journey always is.
   */
  readonly caughtBy:
    | { readonly tests: readonly [string, ...string[]] }
    | { readonly journeys: readonly [string, ...string[]]; readonly engine?: Engine }
    | { readonly proof: `PR${number}`; readonly needsBuild?: true };
};
