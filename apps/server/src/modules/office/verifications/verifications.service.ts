import { type StaffRole, may } from '@klub/contract/panel/permissions';
import type { verificationRows } from '@klub/contract/panel/verifications';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { refuse } from '../../../infra/refusal.ts';
import { isCheck, unitOf } from '../../money/audit/audit.ts';
import { mayCancel, type Operations } from '../operations/operations.ts';
import { shownPerson } from '../../money/settlements/settlements.ts';
import { verificationsCopy as copy } from './verifications.copy.ts';
import { runsShown } from './verifications.rules.ts';
import * as store from './verifications.store.ts';

type Rows = typeof verificationRows;
type ListReply = z.input<Rows['GET /api/panel/v1/verifications']['reply']>;
type Detail = z.input<Rows['GET /api/panel/v1/verifications/:id']['reply']>['data'];
type DifferencesReply = z.input<Rows['GET /api/panel/v1/verifications/:id/differences']['reply']>;

export type VerificationParts = Pick<Deps, 'database'> & Pick<Operations, 'begin'>;

type Beginning = { readonly staffId: number | null; readonly night: string | null };

/** Starts a verification; returns a running one, or the night's earlier run, instead. */
export async function beginVerification(
  transaction: Transaction<Schema>,
  begin: Operations['begin'],
  { staffId, night }: Beginning,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await store.lockBeginning(transaction);
  const ofNight = night === null ? null : await store.findNight(transaction, night);
  const known = ofNight ?? (await store.findRunning(transaction))?.id ?? null;
  if (known !== null) return { id: known, isNew: false };
  const id = await begin(transaction, { kind: 'verify', staffId, input: {} });
  await store.insert(transaction, id, night);
  return { id, isNew: true };
}

export async function listVerifications(
  { database: { kysely } }: VerificationParts,
  { staffId, before }: { readonly staffId: number; readonly before: number | null },
): Promise<ListReply> {
  const found = await store.findRuns(kysely, before, runsShown + 1);
  const running = await store.findRunning(kysely);
  const last = await store.findLast(kysely, 'found');
  return {
    data: found.slice(0, runsShown).map((one) => shownRun(one, staffId)),
    hasOlder: found.length > runsShown,
    running: running && shownRun(running, staffId),
    last: last && (await detailOf(kysely, last, staffId)),
  };
}

export async function findVerification(
  { database: { kysely } }: VerificationParts,
  { staffId, id }: { readonly staffId: number; readonly id: number },
): Promise<Detail> {
  const one = await store.findRun(kysely, id);
  if (one === null) throw refuse('notFound');
  return detailOf(kysely, one, staffId);
}

type Asked = { readonly id: number; readonly page: number; readonly roles: readonly StaffRole[] };

export async function listDifferences(
  { database: { kysely } }: VerificationParts,
  { id, page, roles }: Asked,
): Promise<DifferencesReply> {
  if ((await store.findRun(kysely, id)) === null) throw refuse('notFound');
  const total = await store.countKept(kysely, id);
  const found = await store.findDifferences(kysely, id, sliceOf(page));
  const seesPeople = may(roles, 'people.read');
  return {
    data: found.map(({ kind, month, personId, ...one }) => ({
      place: one.place,
      kind,
      check: isCheck(kind) ? copy.title(kind) : kind,
      month: month?.slice(0, 7) ?? null,
      monthTitle: month === null ? '' : copy.monthTitle(month),
      personId: personId === null ? null : String(personId),
      ...(seesPeople ? named(personId, one) : numbered(personId)),
      subject: one.subject,
      expected: one.expected,
      found: one.found,
      unit: isCheck(kind) ? unitOf(kind) : 'points',
    })),
    ...foundOf(total, page),
  };
}

type Named = Pick<store.FoundDifference, 'firstName' | 'lastName' | 'phone' | 'isDeleted'>;

function named(personId: number | null, { firstName, lastName, phone, isDeleted }: Named) {
  if (personId === null) return numbered(null);
  const person = {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phone: phone ?? '',
    isDeleted,
  };
  const { name } = shownPerson(person);
  return {
    name: name === '' ? personNumber(personId) : name,
    phone: isDeleted ? '' : maskedPhone(person.phone),
  };
}

function numbered(personId: number | null) {
  return { name: personId === null ? '' : personNumber(personId), phone: '' };
}

/** The result of the newest finished run; null before the first. */
export async function lastVerification(
  handle: Handle,
): Promise<{ readonly isGreen: boolean; readonly words: string; readonly at: Date } | null> {
  const last = await store.findLast(handle, 'ended');
  if (last === null) return null;
  return {
    isGreen: isGreen(last) === true,
    words: wordsOf(last),
    at: last.endedAt ?? last.createdAt,
  };
}

function isGreen({ state, differences, isTrailWhole }: store.FoundRun): boolean | null {
  if (state !== 'done' || differences === null || isTrailWhole === null) return null;
  return differences === 0 && isTrailWhole;
}

function wordsOf({
  state,
  note,
  people,
  months,
  differences,
  isTrailWhole,
}: store.FoundRun): string {
  if (state !== 'done' || people === null || months === null || differences === null) return note;
  return copy.verdict({ people, months, differences, isWhole: isTrailWhole === true });
}

function shownRun(run: store.FoundRun, viewer: number) {
  const { id, state, progress, staffId, byName, createdAt, startedAt, endedAt } = run;
  const broken = run.isTrailWhole === false ? 1 : 0;
  return {
    id: String(id),
    state,
    progress,
    words: wordsOf(run),
    isGreen: isGreen(run),
    by: staffId === null ? null : { id: String(staffId), name: byName ?? '' },
    differences: (run.differences ?? 0) + broken,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    seconds: endedAt && startedAt && Math.round((endedAt.getTime() - startedAt.getTime()) / 1_000),
    mayCancel: staffId === viewer && mayCancel(run),
  };
}

async function detailOf(handle: Handle, run: store.FoundRun, viewer: number): Promise<Detail> {
  return {
    ...shownRun(run, viewer),
    people: run.people ?? 0,
    months: run.months ?? 0,
    checks: run.checks.map(({ check, compared, differences }) => ({
      kind: check,
      title: copy.title(check),
      compared: copy.compared(check, compared),
      differences,
      words: check === 'trail' ? run.trailWords : '',
    })),
    late: run.late.map((one) => ({
      month: one.month.slice(0, 7),
      title: copy.monthTitle(one.month),
      words: copy.late(one),
    })),
    kept: await store.countKept(handle, run.id),
  };
}
