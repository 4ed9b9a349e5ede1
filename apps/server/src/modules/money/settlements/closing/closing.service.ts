import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import { analyzeFilledTables } from '../../../../infra/db/planner.ts';
import { undoable } from '../../../../infra/db/undo.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { dayOf, quarterOf } from '../../../../infra/warsaw.ts';
import {
  type Booked,
  bookMonths,
  bookQuarter,
  tellFigures,
  padlockReader,
} from '../../../club/ledger/ledger.ts';
import { announceBonuses, notifyGroups } from '../../../club/notifications/notifications.ts';
import { settingOn } from '../../../club/settings/settings.ts';
import { findShortfalls } from './shortfall.service.ts';
import type { Shortfall } from './shortfall.store.ts';
import { writeStatementList } from './closing.list.ts';
import * as store from './closing.store.ts';
import { ImportUnderWay, lockImports } from './imports.store.ts';
import {
  type StateSum,
  forgetStandings,
  gatherStandings,
  groupsToTell,
  idsWith,
  sumByState,
} from './standings.store.ts';
import { holdRepeatedMonths } from '../payout/holds.service.ts';
import { findMissing, type Missing } from './missing.service.ts';
import { closedWords } from '../settlements.copy.ts';
import {
  type TwoPeople,
  closingPeriodOf,
  isOver,
  keepUntil,
  valuationDay,
} from '../settlements.rules.ts';

export type ClosingDeps = Pick<Deps, 'database' | 'clock' | 'vault'>;

export type ClosingRequest = {
  /** First day. */
  readonly month: string;
  /** Null: a rehearsal, which is rolled back. */
  readonly closedBy: string | null;
  /** Path of the list of all people, or null. */
  readonly listFile: string | null;
  /**
   * Number of missing data that the operator accepts; another number refuses the closing. `any`:
   * not checked.
   */
  readonly acceptedMissing: number | 'any';
  /** The agreeing panel accounts; without them no sign-off is recorded. */
  readonly two?: TwoPeople | null;
  /** How long to wait for a running import; the preset is longer than nearly all take. */
  readonly importMs?: number;
  /** Checks the statements before the commit; throwing rolls them back. */
  readonly inspect?: (transaction: Transaction<Schema>, made: MadeStatements) => Promise<void>;
};

/** The statements of a closing in its transaction, with their states gathered. */
export type MadeStatements = { readonly settlementId: number; readonly report: ClosingReport };

export type ClosingReport = {
  /**
   * `missing`: not closed, because the number of missing data differs from the accepted one.
   * `importing`: not closed, because an import did not end in time.
   */
  readonly outcome:
    | 'notOver'
    | 'tooFewQuestions'
    | 'missing'
    | 'importing'
    | 'rehearsed'
    | 'closed'
    | 'nothing';
  readonly month: string;
  readonly quarter: boolean;
  /** 1: the first closing of the month; more: only differences. */
  readonly revision: number;
  readonly goldenPointGrosze: number;
  readonly missing: Missing;
  /** Reasons that prevent the closing: a rehearsal continues and reports them. */
  readonly shortfalls: readonly Shortfall[];
  /** Entries that the closing itself booked, which imports and answers had not. */
  readonly booked: { readonly entries: number; readonly amount: number };
  readonly states: readonly StateSum[];
  readonly channels: readonly store.ChannelSum[];
  /** The first statements, for display. */
  readonly sample: readonly store.ListedStatement[];
  /** People whose month was settled on another account before, at most a hundred; they are held. */
  readonly repeated: readonly store.ListedStatement[];
};

const sampleMax = 20;
const repeatedMax = 100;
const importMsMax = 10 * 60_000;

/**
 * Closes a month (with its last month the quarter too), or rehearses it. First books what is due,
 * in a separate transaction: answers wait for bookings and should not wait for statements. The
 * statements are one transaction, together with the quarter's bonuses, which exist from its closing
 * on (D44). After a crash another run reaches the same ledger: each step does only what is missing
 * (D33, HZ35).
 */
export async function closeMonth(
  deps: ClosingDeps,
  request: ClosingRequest,
): Promise<ClosingReport> {
  const now = deps.clock.now();
  if (!isOver(request.month, now)) return emptyReport(request.month, 'notOver');
  const { kysely } = deps.database;
  if (request.closedBy !== null) {
    const booked = await inTransaction(kysely, (transaction) =>
      bookComplete(transaction, request, now),
    );
    if ('outcome' in booked) return booked;
    try {
      return await inTransaction(kysely, (transaction) =>
        settleComplete(deps, transaction, request, booked, now),
      );
    } catch (error) {
      if (error instanceof ImportUnderWay) return emptyReport(request.month, 'importing');
      throw error;
    }
  }
  const report = await undoable<ClosingReport>((undo) =>
    inTransaction(kysely, async (transaction) => {
      await store.lockSettlements(transaction);
      const booked = await bookMonth(transaction, request, now);
      const missing = await findMissing(transaction, request.month);
      const shortfalls = await findShortfalls(transaction, request.month, now);
      const inspect: ClosingRequest['inspect'] = async (inner, { settlementId, report: made }) =>
        request.inspect?.(inner, { settlementId, report: { ...made, missing, shortfalls } });
      return undo({
        ...(await settle(deps, transaction, { ...request, inspect }, booked, now)),
        missing,
        shortfalls,
      });
    }),
  );
  return report.outcome === 'closed' ? { ...report, outcome: 'rehearsed' } : report;
}

/**
 * Books the month, unless it has too few questions or its missing data differ from the accepted
 * number.
 */
async function bookComplete(
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  now: Date,
): Promise<readonly Booked[] | ClosingReport> {
  const refusal = await refusalOf(transaction, request, now);
  return refusal ?? bookMonth(transaction, request, now);
}

/** Settles the month; checks again, because later data can change what is missing. */
async function settleComplete(
  deps: ClosingDeps,
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  booked: readonly Booked[],
  now: Date,
): Promise<ClosingReport> {
  await lockImports(transaction, request.importMs ?? importMsMax);
  await store.lockSettlements(transaction);
  const refusal = await refusalOf(transaction, request, now);
  return refusal ?? settle(deps, transaction, request, booked, now);
}

async function refusalOf(
  handle: Handle,
  request: ClosingRequest,
  now: Date,
): Promise<ClosingReport | null> {
  const { month, acceptedMissing } = request;
  const shortfalls = await findShortfalls(handle, month, now);
  if (shortfalls.length > 0) return { ...emptyReport(month, 'tooFewQuestions'), shortfalls };
  if (acceptedMissing === 'any') return null;
  const missing = await findMissing(handle, month);
  return missing.total === acceptedMissing ? null : { ...emptyReport(month, 'missing'), missing };
}

/** A placeholder name, rolled back with the rehearsal. */
const rehearsal = 'rehearsal';

function emptyReport(month: string, outcome: ClosingReport['outcome']): ClosingReport {
  const quarter = closingPeriodOf(month).quarterStart !== null;
  const nothing = {
    missing: { total: 0, kinds: [] },
    shortfalls: [],
    booked: sumOf([]),
    states: [],
    channels: [],
    sample: [],
    repeated: [],
  };
  return { outcome, month, quarter, revision: 0, goldenPointGrosze: 0, ...nothing };
}

/** Books what is due by current figures and answers, with notifications, like every import. */
async function bookMonth(
  transaction: Transaction<Schema>,
  { month, closedBy }: ClosingRequest,
  now: Date,
): Promise<readonly Booked[]> {
  const booked = await bookMonths(transaction, [month], { isRehearsal: closedBy === null, now });
  if (closedBy !== null) {
    await announceBonuses(transaction, booked, now);
    await analyzeFilledTables(transaction);
  }
  return booked;
}

function sumOf(booked: readonly Booked[]): ClosingReport['booked'] {
  return { entries: booked.length, amount: booked.reduce((sum, { amount }) => sum + amount, 0) };
}

async function settle(
  { vault }: ClosingDeps,
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  booked: readonly Booked[],
  now: Date,
): Promise<ClosingReport> {
  const { month, closedBy, listFile } = request;
  const { revision, goldenPointGrosze, settlementId, quarterly } = await makeStatements(
    transaction,
    vault,
    request,
    now,
  );
  if (closedBy !== null) await announceBonuses(transaction, quarterly, now);
  const found = {
    ...emptyReport(month, 'nothing'),
    revision,
    booked: sumOf([...booked, ...quarterly]),
  };
  if (settlementId === null) return found;
  await gatherStandings(transaction, settlementId, { now, today: dayOf(now) });
  if (closedBy !== null) {
    await tellStatements(transaction, { month, revision }, now);
    await tellFigures(transaction, 'all');
  }
  const of = { settlementId, month };
  if (listFile !== null) await writeStatementList(transaction, of, now, listFile);
  const ids = await idsWith(transaction, 'repeated', repeatedMax);
  const report: ClosingReport = {
    ...found,
    outcome: 'closed',
    goldenPointGrosze,
    states: await sumByState(transaction),
    channels: await store.sumByChannel(transaction, settlementId, month),
    sample: await store.listStatements(transaction, of, { afterId: 0, max: sampleMax }),
    repeated: await store.listStatements(
      transaction,
      { ...of, ids },
      { afterId: 0, max: repeatedMax },
    ),
  };
  await request.inspect?.(transaction, { settlementId, report });
  await forgetStandings(transaction);
  return report;
}

type Statements = {
  /** Null: no entries since the last closing. */
  readonly settlementId: number | null;
  readonly revision: number;
  readonly goldenPointGrosze: number;
  /** Bookings of the quarter that ends with the month. */
  readonly quarterly: readonly Booked[];
};

/**
 * Books the quarter that ends with the month, and makes the statements from the ledger; call it
 * after booking the month. Makes an empty first settlement too, so that the month counts as closed.
 */
export async function makeStatements(
  transaction: Transaction<Schema>,
  vault: Vault,
  { month, closedBy, two = null }: Pick<ClosingRequest, 'month' | 'closedBy' | 'two'>,
  now: Date,
): Promise<Statements> {
  await store.lockSettlements(transaction);
  const period = closingPeriodOf(month);
  const revision = await store.nextRevision(transaction, month);
  const goldenPointGrosze = await settingOn(
    transaction,
    'golden_point_grosze',
    valuationDay(month),
  );
  const { padlock } = await padlockReader(transaction, [month], now);
  const { minimum, isFormer } = padlock(month);
  const how = { isRehearsal: closedBy === null, now };
  const quarterly =
    period.quarterStart === null ? [] : await bookQuarter(transaction, quarterOf(month), how);
  if (revision > 1 && !(await store.hasUnsettled(transaction, period))) {
    return { settlementId: null, revision, goldenPointGrosze, quarterly };
  }
  const settlement = {
    period,
    revision,
    goldenPointGrosze,
    knowledgeMinimum: isFormer ? null : minimum,
    closedBy: closedBy ?? rehearsal,
    two,
    keepUntil: keepUntil(dayOf(now)),
    now,
  };
  const settlementId = await store.insertSettlement(transaction, settlement);
  await holdRepeatedMonths(transaction, vault, month, now);
  return { settlementId, revision, goldenPointGrosze, quarterly };
}

/** Notifies each person once per closing, in its transaction. */
async function tellStatements(
  handle: Handle,
  { month, revision }: { readonly month: string; readonly revision: number },
  now: Date,
): Promise<void> {
  const told = {
    cause: `settlement:${month.slice(0, 7)}:${revision}`,
    url: '/wyzwania/osiagniecia',
  } as const;
  const groups = await groupsToTell(handle);
  await notifyGroups(
    handle,
    groups.map(({ personIds, ...sums }) => ({
      personIds,
      message: { ...told, ...closedWords({ month, revision, ...sums }) },
    })),
    now,
  );
}

/**
 * The settlements' part of the hourly sweep: deletes personal data after its legal period, even if
 * no month is closed any more.
 */
export async function sweepSettlements(handle: Handle, now: Date): Promise<void> {
  await store.eraseExpired(handle, dayOf(now));
}
