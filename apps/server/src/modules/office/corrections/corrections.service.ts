import type { CorrectionState } from '@klub/contract/panel/money/correction-states';
import type { correctionRows } from '@klub/contract/panel/money/corrections';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import {
  type CorrectedSum,
  type Place,
  placeOf,
  settlingMonth,
  sumNamed,
  type NewCorrection,
  bookCorrections,
  isSameCorrection,
  knownCorrections,
  limitsOf,
  lockSums,
  noteCorrections,
  noteSignoff,
  placesOf,
  whyNeedTwo,
} from '../../money/corrections/corrections.ts';
import { nothingAlone, aloneShown, lockAlone, noteAlone } from '../../money/alone/alone.ts';
import { requireNotSelf } from '../own/own.ts';
import { stateAt, type Signoffs } from '../signoffs/signoffs.ts';
import { lockClosedMonths } from '../../money/settlements/settlements.ts';
import { correctionsCopy as copy, sumTitle } from './corrections.copy.ts';
import * as store from './corrections.store.ts';

export type CorrectionParts = Pick<Deps, 'database' | 'clock'> & {
  readonly propose: Signoffs['propose'];
};

type ListRow = (typeof correctionRows)['GET /api/panel/v1/corrections'];
type SumsRow = (typeof correctionRows)['GET /api/panel/v1/corrections/sums'];
type Body = z.output<(typeof correctionRows)['POST /api/panel/v1/corrections']['body']>;
type Noting = Noted<{ data: { correctionId: string; signoffId: string | null } }>;

export async function listCorrections(
  { database, clock }: CorrectionParts,
  page: number,
): Promise<z.input<ListRow['reply']>> {
  const { found, total } = await store.findPage(database.kysely, sliceOf(page));
  return { data: found.map((one) => listed(one, clock.now())), ...foundOf(total, page) };
}

function listed(one: store.FoundCorrection, now: Date) {
  const { id, personId, month, cause, title, amount, reasonCode, reason, complaint, signoffId } =
    one;
  return {
    id: String(id),
    personId: String(personId),
    amount,
    reasonCode,
    reason,
    complaint,
    ...shownOwner(one),
    month: month.slice(0, 7),
    sum: sumTitle(cause, month, title),
    state: stateOf(one, now),
    by: one.staffId === null ? null : { id: String(one.staffId), name: one.byName ?? '' },
    decidedBy:
      one.decidedById === null
        ? null
        : { id: String(one.decidedById), name: one.decidedByName ?? '' },
    at: one.createdAt.toISOString(),
    signoffId: signoffId === null ? null : String(signoffId),
  };
}

function shownOwner({ isDeleted, firstName, lastName, phone }: store.Owner): {
  name: string;
  phone: string;
} {
  return {
    name: isDeleted ? deletedAccount : `${firstName} ${lastName}`.trim(),
    phone: maskedPhone(phone),
  };
}

/** A correction's state is that of its proposal. */
export function stateOf(
  one: Pick<store.FoundCorrection, 'state' | 'signoffState' | 'signoffExpiresAt'>,
  now: Date,
): CorrectionState {
  const { state, signoffState, signoffExpiresAt } = one;
  if (state === 'booked' || signoffState === null || signoffExpiresAt === null) return state;
  const ended = stateAt({ state: signoffState, expiresAt: signoffExpiresAt }, now);
  if (ended === 'open') return state;
  return ended === 'approved' ? 'booked' : ended;
}

/** Sums that can be corrected, each with its entries. */
export async function findSums(
  { database, clock }: CorrectionParts,
  { personId, month: named }: { readonly personId: number; readonly month: string },
): Promise<z.input<SumsRow['reply']>> {
  const { kysely } = database;
  const owner = await store.findOwner(kysely, personId);
  if (owner === null) throw refuse('notFound');
  const month = `${named}-01`;
  const quarter = placeOf({ of: 'quarter' }, month);
  const entries = await store.findEntries(kysely, { personId, month, quarter: quarter.month });
  const titles = new Map(entries.map(({ cause, title }) => [cause, title]));
  for (const { id, title } of await store.findTried(kysely, { personId, month }))
    titles.set(`question:${id}`, title);
  const causes = new Set([placeOf({ of: 'month' }, month).cause, quarter.cause, ...titles.keys()]);
  const asked = [...causes].flatMap((cause) => {
    const sum = sumNamed(cause);
    return sum === null ? [] : [{ sum, month }];
  });
  const places = (await placesOf(kysely, asked, clock.now())).filter(
    (place) => typeof place !== 'string',
  );
  const limits = await limitsOf(
    kysely,
    places.map((place) => ({ ...place, personId })),
  );
  return {
    data: {
      ...shownOwner(owner),
      sums: places.map(({ cause, month: of }, index) => {
        const { isClosed = false, alone = nothingAlone } = limits[index] ?? {};
        const own = entries.filter((entry) => entry.cause === cause);
        return {
          cause,
          title: sumTitle(cause, of, titles.get(cause) ?? null),
          total: own.reduce((sum, { amount }) => sum + amount, 0),
          isClosed,
          alone,
          entries: own.map(({ on, kind, revision, amount, reason }) => ({
            on,
            amount,
            words:
              kind === 'correction'
                ? copy.corrected(reason ?? '')
                : revision > 1
                  ? copy.recounted
                  : copy.booked,
          })),
        };
      }),
    },
  };
}

/**
 * Books a correction, or proposes it when two people must decide; a repeated form is the same
 * correction.
 */
export async function noteCorrection(
  parts: CorrectionParts,
  transaction: Transaction<Schema>,
  { staffId, ...body }: Body & { readonly staffId: number },
): Promise<Noting> {
  const now = parts.clock.now();
  const personId = Number(body.person);
  if ((await store.findOwner(transaction, personId)) === null) throw refuse('notFound');
  await requireNotSelf(transaction, staffId, [personId]);
  const sum = sumNamed(body.cause);
  const place = sum === null ? null : await placeFor(transaction, sum, body, now);
  if (place === null) throw refuse('unknownSum');
  if (typeof place === 'string') throw invalid({ cause: [place] });
  const { amount, reasonCode, reason, complaint, total } = body;
  const correction: NewCorrection = {
    key: `panel ${staffId} ${body.key}`,
    personId,
    amount,
    reasonCode,
    reason,
    complaint: complaint.trim(),
    source: null,
    ...place,
  };
  const id = (await noteCorrections(transaction, [correction], { staffId, now })).get(
    correction.key,
  );
  if (id === undefined) return knownAlready(transaction, correction);
  const mayBeAlone = !(await takesTwo(transaction, correction));
  if (mayBeAlone) await lockClosedMonths(transaction);
  await lockSums(transaction, [personId]);
  if ((await store.sumOf(transaction, correction)) !== total) throw refuse('sumMoved');
  const noted = { id, correction, staffId };
  if (mayBeAlone) await lockAlone(transaction);
  if (mayBeAlone && !(await takesTwo(transaction, correction)))
    return bookAlone(transaction, noted, now);
  return proposeBooking(parts, transaction, noted);
}

type NotedCorrection = {
  readonly id: number;
  readonly correction: NewCorrection;
  readonly staffId: number;
};

async function bookAlone(
  transaction: Transaction<Schema>,
  { id, correction, staffId }: NotedCorrection,
  now: Date,
): Promise<Noting> {
  const { personId, amount } = correction;
  const how = { decidedBy: null, isRehearsal: false, now };
  await bookCorrections(transaction, { ids: [id], personIds: [personId] }, how);
  const moved = Math.abs(amount);
  const month = settlingMonth(correction);
  await noteAlone(transaction, { act: 'correction', actId: id, staffId, at: now }, [
    { month, personId, amount: moved, corrections: moved, isOver: false },
  ]);
  return {
    result: { data: { correctionId: String(id), signoffId: null } },
    note: {
      subject: subjectOf(id),
      personId,
      action: 'correction.booked',
      details: detailsOf(correction),
    },
  };
}

async function proposeBooking(
  parts: CorrectionParts,
  transaction: Transaction<Schema>,
  { id, correction, staffId }: NotedCorrection,
): Promise<Noting> {
  const { personId, amount, month, reasonCode } = correction;
  const signoffId = await parts.propose(transaction, {
    kind: 'correction.book',
    subject: String(id),
    proposedBy: staffId,
    payload: {
      correctionId: id,
      alone: await aloneShown(transaction, [settlingMonth(correction)]),
    },
    words: copy.proposal(id, amount, month),
    reason: copy.reasons[reasonCode],
  });
  await noteSignoff(transaction, id, signoffId);
  return {
    result: { data: { correctionId: String(id), signoffId: String(signoffId) } },
    note: {
      subject: subjectOf(id),
      personId,
      details: { ...detailsOf(correction), signoffId },
    },
  };
}

function subjectOf(id: number) {
  return { kind: 'correction' as const, id, name: `korekta ${id}` };
}

function detailsOf({ amount, month, cause, reasonCode }: NewCorrection) {
  return { amount, month: month.slice(0, 7), cause, reason: reasonCode };
}

async function takesTwo(
  transaction: Transaction<Schema>,
  correction: NewCorrection,
): Promise<boolean> {
  const [why = null] = await whyNeedTwo(transaction, [correction]);
  return why !== null;
}

async function placeFor(
  transaction: Transaction<Schema>,
  sum: CorrectedSum,
  { month, cause }: Pick<Body, 'month' | 'cause'>,
  now: Date,
): Promise<Place | string | null> {
  const [place = null] = await placesOf(transaction, [{ sum, month: `${month}-01` }], now);
  return place === null || typeof place === 'string' || place.cause === cause ? place : null;
}

async function knownAlready(
  transaction: Transaction<Schema>,
  wanted: NewCorrection,
): Promise<Noting> {
  const { key, personId } = wanted;
  const [known] = await knownCorrections(transaction, [key]);
  if (known === undefined) throw new Error('a correction is there, or it is not');
  if (!isSameCorrection(known, wanted)) throw refuse('correctionKnown');
  return {
    result: {
      data: {
        correctionId: String(known.id),
        signoffId: known.signoffId === null ? null : String(known.signoffId),
      },
    },
    note: {
      subject: subjectOf(known.id),
      personId,
      details: { again: true },
    },
  };
}
