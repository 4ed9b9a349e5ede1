import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../infra/db.ts';
import type { Deps } from '../../infra/deps.ts';
import type { Schema } from '../../infra/schema.ts';
import { addMonths, dayOf, monthOf } from '../../infra/warsaw.ts';
import { bonusWords } from '../knowledge/knowledge.copy.ts';
import type { Booked } from '../ledger/ledger.rules.ts';
import { bookBonuses } from '../ledger/ledger.service.ts';
import { notifyPeople } from '../notifications/notifications.service.ts';
import { settingOn } from '../settings/settings.service.ts';
import { writeStatementList } from './closing.list.ts';
import * as store from './closing.store.ts';
import { findMissing, type Missing } from './missing.service.ts';
import { closedWords } from './settlements.copy.ts';
import { closingPeriodOf, isOver, keepUntil, valuationDay } from './settlements.rules.ts';

export type ClosingDeps = Pick<Deps, 'database' | 'clock'>;

export type ClosingRequest = {
  /** First day. */
  readonly month: string;
  /** Who closes; null: a rehearsal, which leaves everything as it was. */
  readonly closedBy: string | null;
  /** Where to write the list of all people; a path, or null. */
  readonly listFile: string | null;
  /** Where to write the list of what the month lacks; a path, or null. */
  readonly missingFile?: string | null;
  /** How many missing things the operator has seen and accepts; another number refuses the closing. `any`: not asked. */
  readonly acceptedMissing: number | 'any';
  /** False: nobody is told, for months that were closed long ago. */
  readonly tells?: boolean;
};

export type ClosingReport = {
  /** `missing`: not closed, because the month lacks another number of things than was accepted. */
  readonly outcome: 'notOver' | 'rehearsed' | 'closed' | 'nothing' | 'missing';
  readonly month: string;
  readonly quarter: boolean;
  /** 1: the first closing of the month; more: only differences. */
  readonly revision: number;
  readonly goldenPointGrosze: number;
  readonly missing: Missing;
  /** Entries that the closing itself booked: what the imports and answers had not. */
  readonly booked: { readonly entries: number; readonly amount: number };
  readonly states: readonly store.StateSum[];
  readonly channels: readonly store.ChannelSum[];
  /** The first statements, to look at. */
  readonly sample: readonly store.ListedStatement[];
};

const sampleMax = 20;

/**
 * Closes a month (with its last month the quarter too), or rehearses it. What is due and not booked yet is booked first, in
 * a transaction of its own: answers wait for bookings and should not wait for statements. The statements stand in one
 * transaction. Killed anywhere and run again it ends in the same ledger: each step does only what is not done (D33, H35).
 */
export async function closeMonth(deps: ClosingDeps, request: ClosingRequest): Promise<ClosingReport> {
  const now = deps.clock.now();
  if (!isOver(request.month, now)) return emptyReport(request.month, 'notOver');
  const { kysely } = deps.database;
  if (request.closedBy !== null) {
    const booked = await inTransaction(kysely, (transaction) => bookComplete(transaction, request, now));
    if ('outcome' in booked) return booked;
    return inTransaction(kysely, (transaction) => settleComplete(transaction, request, booked, now));
  }
  let report = emptyReport(request.month, 'rehearsed');
  try {
    await inTransaction(kysely, async (transaction) => {
      await store.lockSettlements(transaction);
      const booked = await bookMonth(transaction, request, now);
      const missing = await findMissing(transaction, request.month, request.missingFile ?? null);
      report = { ...(await settle(transaction, request, booked, now)), missing };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return report.outcome === 'closed' ? { ...report, outcome: 'rehearsed' } : report;
}

/** Books the month, unless it lacks another number of things than was accepted. */
async function bookComplete(
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  now: Date,
): Promise<ClosingReport['booked'] | ClosingReport> {
  const refusal = await refusalOf(transaction, request);
  return refusal ?? bookMonth(transaction, request, now);
}

/** Settles the month; what came in since it was booked can have changed what it lacks. */
async function settleComplete(
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  booked: ClosingReport['booked'],
  now: Date,
): Promise<ClosingReport> {
  await store.lockSettlements(transaction);
  const refusal = await refusalOf(transaction, request);
  return refusal ?? settle(transaction, request, booked, now);
}

async function refusalOf(handle: Handle, request: ClosingRequest): Promise<ClosingReport | null> {
  const { month, acceptedMissing, missingFile = null } = request;
  if (acceptedMissing === 'any') return null;
  const missing = await findMissing(handle, month, missingFile);
  return missing.total === acceptedMissing ? null : { ...emptyReport(month, 'missing'), missing };
}

/** Rolls the rehearsal back; not a fault. */
class Undo extends Error {}

/** Stands where a name has to stand and is gone with the rehearsal. */
const rehearsal = 'rehearsal';

function emptyReport(month: string, outcome: ClosingReport['outcome']): ClosingReport {
  const quarter = closingPeriodOf(month).quarterStart !== null;
  const nothing = {
    missing: { total: 0, kinds: [] },
    booked: { entries: 0, amount: 0 },
    states: [],
    channels: [],
    sample: [],
  };
  return { outcome, month, quarter, revision: 0, goldenPointGrosze: 0, ...nothing };
}

/** What is due by the figures and answers of now, as every import books it; people are told as then. */
async function bookMonth(
  transaction: Transaction<Schema>,
  { month, closedBy, tells = true }: ClosingRequest,
  now: Date,
): Promise<ClosingReport['booked']> {
  const booked = await bookBonuses(transaction, { months: [month] }, now);
  if (closedBy !== null && tells) await tellBonuses(transaction, booked, now);
  return { entries: booked.length, amount: booked.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The words depend on period and sum alone, so people who got the same are told in one statement. */
async function tellBonuses(transaction: Transaction<Schema>, booked: readonly Booked[], now: Date): Promise<void> {
  const since = addMonths(monthOf(now), -1);
  const news = booked.filter(({ kind, amount, month }) => amount > 0 && (kind === 'quarter' || month >= since));
  const groups = Map.groupBy(news, ({ cause, revision, amount }) => `${cause}:${revision} ${amount}`);
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { kind, month, amount, cause, revision } = first;
    const message = { cause: `bonus:${cause}:${revision}`, ...bonusWords(kind, month, amount) };
    const personIds = group.map(({ personId }) => personId);
    await notifyPeople(transaction, personIds, { ...message, url: '/wyzwania/osiagniecia' }, now);
  }
}

async function settle(
  transaction: Transaction<Schema>,
  request: ClosingRequest,
  booked: ClosingReport['booked'],
  now: Date,
): Promise<ClosingReport> {
  const { month, closedBy, listFile, tells = true } = request;
  const { revision, goldenPointGrosze, settlementId } = await makeStatements(transaction, request, now);
  const found = { ...emptyReport(month, 'nothing'), revision, booked };
  if (settlementId === null) return found;
  const moment = { now, today: dayOf(now) };
  if (closedBy !== null && tells) await tellStatements(transaction, { settlementId, month, revision }, now);
  if (listFile !== null) await writeStatementList(transaction, { settlementId, month }, moment, listFile);
  return {
    ...found,
    outcome: 'closed',
    goldenPointGrosze,
    states: await store.sumByState(transaction, settlementId, moment),
    channels: await store.sumByChannel(transaction, settlementId, month),
    sample: await store.listStatements(transaction, { settlementId, month }, moment, { afterId: 0, max: sampleMax }),
  };
}

/**
 * Makes the statements of a month from what is in the ledger; the part of a closing after the booking. The id is null when
 * nothing has come since the last closing; a first one is made of nothing too, so that the month counts as closed.
 */
export async function makeStatements(
  transaction: Transaction<Schema>,
  { month, closedBy }: Pick<ClosingRequest, 'month' | 'closedBy'>,
  now: Date,
): Promise<{ readonly settlementId: number | null; readonly revision: number; readonly goldenPointGrosze: number }> {
  await store.lockSettlements(transaction);
  const period = closingPeriodOf(month);
  const revision = await store.nextRevision(transaction, month);
  const goldenPointGrosze = await settingOn(transaction, 'golden_point_grosze', valuationDay(month));
  if (revision > 1 && !(await store.hasUnsettled(transaction, period))) {
    return { settlementId: null, revision, goldenPointGrosze };
  }
  const settlement = {
    period,
    revision,
    goldenPointGrosze,
    closedBy: closedBy ?? rehearsal,
    keepUntil: keepUntil(dayOf(now)),
    now,
  };
  return { settlementId: await store.insertSettlement(transaction, settlement), revision, goldenPointGrosze };
}

/** Each person once a closing, in the transaction of it; the same words for many people go in one statement. */
async function tellStatements(
  handle: Handle,
  { settlementId, month, revision }: { settlementId: number; month: string; revision: number },
  now: Date,
): Promise<void> {
  const cause = `settlement:${month.slice(0, 7)}:${revision}`;
  for (const group of await store.groupsToTell(handle, settlementId, { now, today: dayOf(now) })) {
    if (group.amount === 0) continue;
    const message = { cause, ...closedWords({ month, revision, ...group }), url: '/wyzwania/osiagniecia' };
    await notifyPeople(handle, group.personIds, message, now);
  }
}
