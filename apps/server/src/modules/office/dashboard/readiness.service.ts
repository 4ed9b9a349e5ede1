import type { StaffRole } from '@klub/contract/panel/permissions';
import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { addMonths, dayOf, monthOf } from '../../../infra/warsaw.ts';
import {
  type MissingCount,
  countMissing,
  findShortfalls,
  type PendingMoney,
  pendingMoney,
} from '../../money/settlements/settlements.ts';
import { findSpent } from '../../club/calling/calling.ts';
import { countDue, type DueCounts } from '../../club/letters/letters.ts';
import { accountsNow, canGetIn } from '../staff/staff.ts';
import { monthTitle, monthWords } from './dashboard.copy.ts';
import {
  type ClosedMonth,
  countPausedMessages,
  findClosing,
  findFirstMonth,
  findLastResults,
  findPayoutProposal,
  hasParticipants,
} from './dashboard.store.ts';
import {
  type FoundLine,
  type Line,
  type OverdueDrafts,
  approverLine,
  correctionsLine,
  heldLine,
  linesFor,
  messageLines,
  missingLine,
  notTakenLine,
  numberLines,
  overdueLines,
  payoutLine,
  questionsLine,
  resultsLine,
  returnedLine,
  shownKinds,
  unpaidLine,
} from './lines.ts';
import { cached } from '../../../infra/control/cached.ts';

export type ReadinessParts = Pick<Deps, 'database' | 'clock' | 'config'>;

export type ReaderParts = ReadinessParts & {
  readonly countDrafts: (handle: Handle, now: Date) => Promise<OverdueDrafts>;
};

/** Facts about a month, of which each role is told its part. */
type Found = {
  readonly sums: readonly MissingCount[];
  readonly shortfalls: number;
  readonly lastResults: Date | null;
  readonly money: PendingMoney;
  readonly letters: DueCounts;
  /** Names of representatives. */
  readonly numbersSpent: readonly string[];
  readonly pausedMessages: number;
  readonly drafts: OverdueDrafts;
  readonly payoutProposal: number | null;
  readonly approvers: number;
  readonly closing: ClosedMonth | null;
  readonly isEmpty: boolean;
};

export type MonthState = 'open' | 'over' | 'closed';

export type Readiness = {
  readonly month: string;
  readonly title: string;
  readonly state: MonthState;
  readonly words: string;
  readonly ready: number;
  readonly lines: Line[];
  readonly months: { readonly month: string; readonly title: string }[];
  readonly at: string;
};

/** Maximum age of a month's cached counts. */
const countsMaxAgeMs = 60_000;
/** Changes only with the first people and plans. */
const firstMonthMaxAgeMs = 10 * 60_000;
const monthsMax = 36;

/**
 * Returns what a month lacks: the list of its closing's rehearsal, and reasons that block money.
 * The counts are cached for a minute, because some read every person.
 * @param month like 2026-10; one outside the programme becomes the nearest
 */
export function readinessReader({ database, clock, config, countDrafts }: ReaderParts) {
  const { kysely } = database;
  const firstMonth = cached(clock, firstMonthMaxAgeMs, () => findFirstMonth(kysely));
  const counted = cached(clock, countsMaxAgeMs, (month) =>
    inSnapshot(kysely, (snapshot) =>
      findAll(snapshot, month, { now: clock.now(), isDemo: config.seedDemo, countDrafts }),
    ),
  );
  return async (asked: string, roles: readonly StaffRole[]): Promise<Readiness> => {
    const now = clock.now();
    const months = monthsUpTo(monthOf(now), (await firstMonth('')).value);
    const month = nearest(months, `${asked}-01`);
    const { value, at } = await counted(month);
    const state = value.closing !== null ? 'closed' : month === monthOf(now) ? 'open' : 'over';
    const lines = linesFor(linesOf(value, state, now), roles);
    return {
      month: month.slice(0, 7),
      title: monthTitle(month),
      state,
      words: wordsOf(value.closing, asked === month.slice(0, 7) ? null : `${asked}-01`),
      ready: lines.filter((line) => line.state === 'ready').length,
      lines: lines.map((line) => inMonth(line, month.slice(0, 7))),
      months: months.map((one) => ({ month: one.slice(0, 7), title: monthTitle(one) })),
      at: at.toISOString(),
    };
  };
}

/** Newest first. */
export function monthsReader({
  database,
  clock,
}: Pick<ReadinessParts, 'database' | 'clock'>): () => Promise<string[]> {
  const firstMonth = cached(clock, firstMonthMaxAgeMs, () => findFirstMonth(database.kysely));
  return async () => monthsUpTo(monthOf(clock.now()), (await firstMonth('')).value);
}

type Present = Pick<ReaderParts, 'countDrafts'> & {
  readonly now: Date;
  readonly isDemo: boolean;
};

async function findAll(
  handle: Handle,
  month: string,
  { now, isDemo, countDrafts }: Present,
): Promise<Found> {
  const closing = await findClosing(handle, month);
  const isClosed = closing !== null;
  const accounts = await accountsNow(handle, now);
  return {
    sums: isClosed ? [] : await countMissing(handle, month),
    shortfalls: isClosed
      ? 0
      : new Set((await findShortfalls(handle, month, now)).map(({ role }) => role)).size,
    lastResults: await findLastResults(handle),
    money: await pendingMoney(handle, now),
    letters: await countDue(handle, dayOf(now)),
    numbersSpent: await findSpent(handle, dayOf(now)),
    pausedMessages: await countPausedMessages(handle),
    drafts: await countDrafts(handle, now),
    payoutProposal: await findPayoutProposal(handle, now),
    approvers: accounts.filter(
      (account) => account.roles.includes('approver') && canGetIn(account, isDemo),
    ).length,
    closing,
    isEmpty: !(await hasParticipants(handle)),
  };
}

/** The link of a line leads to the month of the list. */
function inMonth(line: Line, month: string): Line {
  if (line.link === null) return line;
  return { ...line, link: { ...line.link, address: line.link.address.replace('{month}', month) } };
}

function linesOf(found: Found, state: MonthState, now: Date): FoundLine[] {
  if (found.isEmpty) return [];
  const { held, due, unconfirmed, corrections } = found.money;
  const money = [
    correctionsLine(corrections),
    unpaidLine(due, found.payoutProposal),
    notTakenLine(unconfirmed),
    returnedLine(held),
    heldLine(held),
    payoutLine(unconfirmed, dayOf(now)),
    ...numberLines(found.numbersSpent),
    ...messageLines(found.pausedMessages),
    ...overdueLines(found.letters, found.drafts),
  ];
  if (state === 'closed') return money;
  return [
    ...shownKinds.map((kind) =>
      missingLine(
        kind,
        found.sums.find((sum) => sum.kind === kind),
        state,
      ),
    ),
    questionsLine(found.shortfalls),
    resultsLine(found.lastResults, now, state),
    ...money,
    approverLine(found.approvers),
  ];
}

function wordsOf(closing: ClosedMonth | null, instead: string | null): string {
  const words = [instead === null ? '' : monthWords.instead(instead)];
  if (closing !== null)
    words.push(monthWords.closed(closing.closedAt, closing.closedBy, closing.decidedBy));
  return words.filter((word) => word !== '').join(' ');
}

/** Newest first. */
function monthsUpTo(current: string, first: string | null): string[] {
  const months = [current];
  for (
    let month = addMonths(current, -1);
    first !== null && month >= first && months.length < monthsMax;
  ) {
    months.push(month);
    month = addMonths(month, -1);
  }
  return months;
}

function nearest(months: readonly string[], asked: string): string {
  const [newest = asked] = months;
  const oldest = months.at(-1) ?? newest;
  if (asked > newest) return newest;
  return asked < oldest ? oldest : asked;
}
