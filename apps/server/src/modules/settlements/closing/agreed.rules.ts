import { hash } from 'node:crypto';
import type { AloneLine } from '../../alone/alone.rules.ts';
import type { ClosingReport } from './closing.service.ts';

/** What two people agree to: everything that a closing writes, in sums, and a hash over each person. */
export type ClosingFacts = {
  /** First day. */
  readonly month: string;
  readonly revision: number;
  readonly goldenPointGrosze: number;
  readonly statements: number;
  readonly amount: number;
  readonly grosze: number;
  readonly channels: ClosingReport['channels'];
  /** How many missing things are accepted. */
  readonly missing: number;
  /** Over everybody with all sums of the statement. */
  readonly people: string;
  /** What was done to the month without a second person. */
  readonly alone: readonly AloneLine[];
};

/** The same for the same facts, to the grosz and to the person. How statements stand is no part of it: it changes with the hour. */
export function factsDigest(facts: ClosingFacts): string {
  const {
    month,
    revision,
    goldenPointGrosze,
    statements,
    amount,
    grosze,
    channels,
    missing,
    people,
    alone,
  } = facts;
  const parts = channels.map(({ channel, ...sums }) => [
    channel,
    sums.people,
    sums.amount,
    sums.grosze,
  ]);
  return hash(
    'sha256',
    JSON.stringify([
      month,
      revision,
      goldenPointGrosze,
      statements,
      amount,
      grosze,
      parts,
      missing,
      people,
      ...alone.map(({ label, after }) => [label, after]),
    ]),
  );
}
