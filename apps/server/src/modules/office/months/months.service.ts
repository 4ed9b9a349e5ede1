import type { RemarkKind } from '@klub/contract/panel/money/month-states';
import type { monthRows } from '@klub/contract/panel/money/months';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, rowsIn, sliceOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { TrailNote } from '../../../infra/trail/trail.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { type Cached, cached } from '../../../infra/control/cached.ts';
import { monthsReader } from '../dashboard/dashboard.ts';
import { notifyPeople } from '../../club/notifications/notifications.ts';
import { type Operations, hasFile } from '../operations/operations.ts';
import { stateOfProgramme } from '../programme/programme.ts';
import {
  factsDigest,
  moneyOfMonth,
  stillHeld,
  reasonNames,
  isOver,
  monthNamed,
} from '../../money/settlements/settlements.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { trailHead, inGroups } from '../trail/trail.ts';
import { monthTitle, monthsCopy as copy } from './months.copy.ts';
import { type ClosingPayload, isFresh, monthState, remindedReasons } from './months.rules.ts';
import * as store from './months.store.ts';

export type MonthParts = Pick<Deps, 'database' | 'clock'> & {
  readonly begin: Operations['begin'];
  readonly propose: Signoffs['propose'];
};

type ListRow = (typeof monthRows)['GET /api/panel/v1/months'];
type OneRow = (typeof monthRows)['GET /api/panel/v1/months/:month'];
type RemarksRow = (typeof monthRows)['GET /api/panel/v1/months/:month/remarks'];
type ProtocolRow = (typeof monthRows)['GET /api/panel/v1/months/:month/protocol'];
type Tx = Transaction<Schema>;
type Asked = { readonly month: string; readonly staffId: number };

/** Cache time of the sum of unsettled entries over all months. */
const waitingMaxAgeMs = 60_000;

/** The programme's months in pages, newest first. */
export function monthsList({ database, clock }: Pick<MonthParts, 'database' | 'clock'>) {
  const months = monthsReader({ database, clock });
  const waiting = cached(clock, waitingMaxAgeMs, () => store.sumWaiting(database.kysely, null));
  return async (page: number): Promise<z.input<ListRow['reply']>> => {
    const { kysely } = database;
    const now = clock.now();
    const all = await months();
    const shown = rowsIn(all, sliceOf(page));
    const [found, proposals, works, waits] = [
      await store.findMonths(kysely, shown),
      await store.findProposals(kysely, now),
      await store.findUnderWay(kysely),
      await waiting(''),
    ];
    const data = found.map((one) =>
      listed(one, {
        isOver: isOver(one.month, now),
        waiting: waitingIn(waits, one),
        isProposed: proposals.some(({ subject }) => subject === one.month.slice(0, 7)),
        isClosing: works.some(({ kind, month }) => kind === 'month.close' && month === one.month),
      }),
    );
    return { data, ...foundOf(all.length, page) };
  };
}

/** Entries counted before the closing are in its statements now. */
function waitingIn(
  { value, at }: Cached<readonly { readonly month: string; readonly entries: number }[]>,
  { month, closedAt }: store.ClosedBefore,
): number {
  if (closedAt !== null && at <= closedAt) return 0;
  return value.find((one) => one.month === month)?.entries ?? 0;
}

function listed(
  one: store.ClosedBefore,
  standing: {
    readonly isOver: boolean;
    readonly waiting: number;
    readonly isProposed: boolean;
    readonly isClosing: boolean;
  },
) {
  const { month, closings, amount, closedAt, closedBy, decidedBy, isRehearsed } = one;
  return {
    month: month.slice(0, 7),
    title: monthTitle(month),
    state: monthState({ closings, isRehearsed, ...standing }),
    closings,
    amount,
    words: closedAt === null ? '' : copy.closed(closedAt, closedBy, decidedBy),
  };
}

function dayNamed(text: string): string {
  const month = monthNamed(text);
  if (month === null) throw refuse('notFound');
  return month;
}

export function findMonth(
  { database, clock }: MonthParts,
  asked: Asked,
): Promise<z.input<OneRow['reply']>> {
  return inSnapshot(database.kysely, (snapshot) => readMonth(snapshot, asked, clock.now()));
}

async function readMonth(
  handle: Handle,
  asked: Asked,
  now: Date,
): Promise<z.input<OneRow['reply']>> {
  const month = dayNamed(asked.month);
  const [known] = await store.findMonths(handle, [month]);
  if (known === undefined) throw refuse('notFound');
  const [waits] = await store.sumWaiting(handle, month);
  const proposal =
    (await store.findProposals(handle, now)).find(({ subject }) => subject === asked.month) ?? null;
  const work = (await store.findUnderWay(handle)).find((one) => one.month === month) ?? null;
  const standing = {
    isOver: isOver(month, now),
    waiting: waits?.entries ?? 0,
    isProposed: proposal !== null,
    isClosing: work?.kind === 'month.close',
  };
  return {
    data: {
      ...listed(known, standing),
      isOver: standing.isOver,
      history: (await store.findClosings(handle, month)).map(closingOf),
      money: known.closings === 0 ? null : await moneyOfMonth(handle, month, now),
      waiting: { entries: standing.waiting, amount: waits?.amount ?? 0 },
      rehearsal: await rehearsalOf(handle, month, { ...asked, now }),
      signoffId: proposal === null ? null : String(proposal.id),
      isOwnProposal: proposal?.proposedById === asked.staffId,
      work:
        work === null
          ? null
          : { note: work.note, progress: work.progress, isClosing: standing.isClosing },
      notClosed: await notClosed(handle, month, known.closedAt),
      listOperationId: await listOf(handle, { month, staffId: asked.staffId, now }),
    },
  };
}

async function rehearsalOf(
  handle: Handle,
  month: string,
  { staffId, now }: { staffId: number; now: Date },
) {
  const newest = await store.findRehearsal(handle, month);
  if (newest === null) return null;
  const { facts, remarks, ...found } = newest.found;
  return {
    ...found,
    id: String(newest.id),
    by: { id: String(newest.staffId), name: newest.byName },
    at: newest.createdAt.toISOString(),
    isOwn: newest.staffId === staffId,
    isFresh: isFresh(newest, { now, horizon: await stateOfProgramme(handle) }),
    digest: facts === null ? null : factsDigest(facts),
    statements: facts?.statements ?? 0,
    amount: facts?.amount ?? 0,
    grosze: facts?.grosze ?? 0,
    remarks: remarks.map(({ kind, count }) => ({ kind: kind as RemarkKind, count })),
  };
}

/** The result of the last approved closing that did not close the month. */
async function notClosed(handle: Handle, month: string, closedAt: Date | null): Promise<string> {
  const last = await store.findLastWork(handle, 'month.close', { month, staffId: null });
  if (last === null || last.endedAt === null || last.state === 'done') return '';
  if (closedAt !== null && closedAt > last.endedAt) return '';
  return [last.note, ...last.lines].join(' ');
}

async function listOf(
  handle: Handle,
  { month, staffId, now }: { readonly month: string; readonly staffId: number; readonly now: Date },
): Promise<string | null> {
  const last = await store.findLastWork(handle, 'month.rehearse', { month, staffId });
  if (last === null || last.state !== 'done') return null;
  return hasFile({ state: 'done', file: '', endedAt: last.endedAt }, now) ? String(last.id) : null;
}

function closingOf(closing: store.Closing) {
  const { at, proposedById, proposedByName, decidedById, decidedByName, ...rest } = closing;
  const { revision, statements, amount, grosze, goldenPointGrosze, closedBy } = rest;
  return {
    revision,
    statements,
    amount,
    grosze,
    goldenPointGrosze,
    closedBy,
    at: at.toISOString(),
    proposedBy:
      proposedById === null ? null : { id: String(proposedById), name: proposedByName ?? '' },
    decidedBy: decidedById === null ? null : { id: String(decidedById), name: decidedByName ?? '' },
  };
}

export async function listRemarks(
  { database }: MonthParts,
  {
    month,
    kind,
    page,
  }: { readonly month: string; readonly kind: RemarkKind; readonly page: number },
): Promise<z.input<RemarksRow['reply']>> {
  const { kysely } = database;
  const newest = await store.findRehearsal(kysely, dayNamed(month));
  if (newest === null) throw refuse('notFound');
  const { found, total } = await store.findRemarks(
    kysely,
    { rehearsalId: newest.id, kind },
    sliceOf(page),
  );
  return {
    data: found.map(({ personId, firstName, lastName, phone, isDeleted, reason, ...sums }) => ({
      personId: String(personId),
      name: isDeleted ? deletedAccount : `${firstName} ${lastName}`.trim(),
      phone: isDeleted ? '' : maskedPhone(phone),
      ...sums,
      reason:
        reason === null
          ? ''
          : (Object.entries(reasonNames).find(([name]) => name === reason)?.[1] ?? ''),
    })),
    ...foundOf(total, page),
  };
}

export async function beginRehearsal(
  { clock, begin }: Pick<MonthParts, 'clock' | 'begin'>,
  transaction: Tx,
  asked: Asked,
): Promise<Noted<{ data: { operationId: string } }>> {
  const month = dayNamed(asked.month);
  if (!isOver(month, clock.now())) throw refuse('monthNotOver');
  await requireIdle(transaction, month);
  const operationId = await begin(transaction, {
    kind: 'month.rehearse',
    staffId: asked.staffId,
    input: { month },
  });
  return {
    result: { data: { operationId: String(operationId) } },
    note: noteOf(asked.month, { operationId }),
  };
}

async function requireIdle(transaction: Tx, month: string): Promise<void> {
  const works = await store.findUnderWay(transaction);
  if (works.some((one) => one.month === month)) throw refuse('monthBusy');
}

/** Proposes the newest rehearsal, which the account has seen and which must still be valid. */
export async function proposeClosing(
  { clock, propose }: MonthParts,
  transaction: Tx,
  { rehearsalId, note, ...asked }: Asked & { readonly rehearsalId: number; readonly note: string },
): Promise<Noted<{ data: { signoffId: string } }>> {
  const month = dayNamed(asked.month);
  const now = clock.now();
  if (!isOver(month, now)) throw refuse('monthNotOver');
  await requireIdle(transaction, month);
  const newest = await store.findRehearsal(transaction, month);
  const present = { now, horizon: await stateOfProgramme(transaction) };
  if (newest === null || newest.id !== rehearsalId || !isFresh(newest, present))
    throw refuse('rehearsalNeeded');
  const { facts, refusals } = newest.found;
  if (facts === null || refusals.length > 0) throw refuse('nothingToClose');
  const digest = factsDigest(facts);
  const payload: ClosingPayload = { month, rehearsalId, digest, acceptedMissing: facts.missing };
  const signoffId = await propose(transaction, {
    kind: 'month.close',
    subject: asked.month,
    payload,
    reason: note.trim(),
    proposedBy: asked.staffId,
    words: copy.proposal(month, facts.revision),
  });
  const details = {
    signoffId,
    digest,
    revision: facts.revision,
    amount: facts.amount,
    grosze: facts.grosze,
  };
  return { result: { data: { signoffId: String(signoffId) } }, note: noteOf(asked.month, details) };
}

/**
 * Notifies people whose own data hold their payout, by the newest rehearsal and the current state;
 * at most once a day per person.
 */
export async function remindHeld(
  { clock }: MonthParts,
  transaction: Tx,
  asked: Asked,
): Promise<Noted<{ code: number; message: string }>> {
  const newest = await store.findRehearsal(transaction, dayNamed(asked.month));
  if (newest === null) throw refuse('rehearsalNeeded');
  const now = clock.now();
  const held = await store.findHeldFor(transaction, newest.id, remindedReasons);
  const people = await stillHeld(transaction, held);
  const told = await notifyPeople(
    transaction,
    people,
    { cause: `payout-data:${dayOf(now)}`, ...copy.reminder },
    now,
  );
  return {
    result: { code: 200, message: copy.reminded(told) },
    note: noteOf(asked.month, { people: told }),
  };
}

export async function protocolOf(
  { database, clock }: MonthParts,
  asked: string,
): Promise<z.input<ProtocolRow['reply']>> {
  const month = dayNamed(asked);
  const { closings, head } = await inSnapshot(database.kysely, async (snapshot) => ({
    closings: await store.findClosings(snapshot, month),
    head: await trailHead(snapshot),
  }));
  if (closings.length === 0) throw refuse('notFound');
  return {
    data: {
      title: monthTitle(month),
      at: clock.now().toISOString(),
      closings: closings.map((closing) => ({
        ...closingOf(closing),
        digest: closing.digest,
        reason: closing.reason ?? '',
        lines: [...(closing.lines ?? [])],
      })),
      trailHead: head === null ? null : inGroups(head),
    },
  };
}

function noteOf(month: string, details: TrailNote['details'] = {}): TrailNote {
  return { subject: { kind: 'month', id: month, name: month }, details };
}
