import { hash } from 'node:crypto';
import type { AloneLine } from '../../alone/alone.rules.ts';
import type { ClosingReport } from './closing.service.ts';

/**
 * What two people agree to: sums of everything that a closing writes, and a hash over each person.
 */
export type ClosingFacts = {
  /** First day. */
  readonly month: string;
  readonly revision: number;
  readonly goldenPointGrosze: number;
  readonly statements: number;
  readonly amount: number;
  readonly grosze: number;
  readonly channels: ClosingReport['channels'];
  /** Number of accepted missing data. */
  readonly missing: number;
  /** Hash over everyone with all sums of the statement. */
  readonly people: string;
  /** Changes to the month by one person. */
  readonly alone: readonly AloneLine[];
};

/**
 * Equal for equal facts, to the grosz and person. Leaves out the state of statements, which changes
 * with the hour.
 */
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
