import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import { addMonths } from '../../../../infra/warsaw.ts';
import { aloneLines, aloneShown, settleAlone } from '../../alone/alone.ts';
import type { TwoPeople } from '../settlements.rules.ts';
import { type ClosingFacts, factsDigest } from './agreed.rules.ts';
import {
  type ClosingDeps,
  type ClosingReport,
  type MadeStatements,
  closeMonth,
} from './closing.service.ts';
import { findAgreed } from './closing.store.ts';
import { type Remark, findHeld, findRemarks, sumMade } from './standings.store.ts';

export type { Remark };

export type Rehearsal = {
  readonly report: ClosingReport;
  /** Null: nothing to close. */
  readonly facts: ClosingFacts | null;
  readonly remarks: readonly Remark[];
};

/** People with more golden points in a month are pointed out. */
const remarkedAmount = 1_000;
const fewRemarks = 10;
const manyRemarks = 200;
/** Maximum number of listed held people; all are counted. */
const heldMax = 20_000;

/**
 * Facts of a closing for the decision of two people; rolled back.
 * @param listFile path of the list of all people, or null
 */
export async function rehearseClosing(
  deps: ClosingDeps,
  {
    month,
    listFile,
    signal,
  }: { readonly month: string; readonly listFile: string | null; readonly signal?: AbortSignal },
): Promise<Rehearsal> {
  let facts: ClosingFacts | null = null;
  let remarks: readonly Remark[] = [];
  const inspect = async (transaction: Transaction<Schema>, made: MadeStatements): Promise<void> => {
    signal?.throwIfAborted();
    facts = await factsOf(transaction, made, made.report.missing.total);
    remarks = [
      ...(await findHeld(transaction, heldMax)),
      ...(await findRemarks(transaction, {
        month,
        monthBefore: addMonths(month, -1),
        overLimit: remarkedAmount,
        few: fewRemarks,
        many: manyRemarks,
        isFirst: made.report.revision === 1,
      })),
    ];
    signal?.throwIfAborted();
  };
  const report = await closeMonth(deps, {
    month,
    closedBy: null,
    listFile,
    acceptedMissing: 'any',
    inspect,
  });
  return { report, facts, remarks };
}

async function factsOf(
  transaction: Transaction<Schema>,
  { settlementId, report }: MadeStatements,
  missing: number,
): Promise<ClosingFacts> {
  const { month, revision, goldenPointGrosze, channels } = report;
  const alone = await aloneLines(transaction, [month]);
  return {
    month,
    revision,
    goldenPointGrosze,
    channels,
    missing,
    alone,
    ...(await sumMade(transaction, settlementId)),
  };
}

export type Agreed = {
  readonly month: string;
  /** The proposer's name: other people must approve the month's payouts. */
  readonly closedBy: string;
  readonly two: TwoPeople;
  /** Of the facts that the two have seen. */
  readonly digest: string;
  readonly acceptedMissing: number;
  /** Records the closing's people, in the transaction that makes the statements. */
  readonly written: (transaction: Transaction<Schema>, report: ClosingReport) => Promise<void>;
};

export type AgreedOutcome =
  | { readonly outcome: 'closed'; readonly report: ClosingReport | null }
  /** The closing would differ from what was agreed; nothing was closed. */
  | {
      readonly outcome: 'moved';
      readonly facts: ClosingFacts | null;
      readonly report: ClosingReport | null;
    };

class Moved extends Error {
  readonly facts: ClosingFacts;

  constructor(facts: ClosingFacts) {
    super('what would be closed is not what was agreed to');
    this.facts = facts;
  }
}

/** Closes a month as two people agreed, once; after a crash another run makes the rest. */
export async function closeAsAgreed(deps: ClosingDeps, agreed: Agreed): Promise<AgreedOutcome> {
  const { month, closedBy, two, digest, acceptedMissing, written } = agreed;
  if (await findAgreed(deps.database.kysely, two.signoffId))
    return { outcome: 'closed', report: null };
  const inspect = async (transaction: Transaction<Schema>, made: MadeStatements): Promise<void> => {
    const facts = await factsOf(transaction, made, acceptedMissing);
    if (factsDigest(facts) !== digest) throw new Moved(facts);
    await settleAlone(transaction, await aloneShown(transaction, [month]), two.signoffId);
    await written(transaction, made.report);
  };
  try {
    const report = await closeMonth(deps, {
      month,
      closedBy,
      listFile: null,
      acceptedMissing,
      two,
      inspect,
    });
    return report.outcome === 'closed'
      ? { outcome: 'closed', report }
      : { outcome: 'moved', facts: null, report };
  } catch (error) {
    if (error instanceof Moved) return { outcome: 'moved', facts: error.facts, report: null };
    throw error;
  }
}
