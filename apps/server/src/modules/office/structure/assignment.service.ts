import type { assignmentRows } from '@klub/contract/panel/people/assignments';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { undoable } from '../../../infra/db/undo.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { aloneChanges, limitsOfMonths, lockAlone, noteAlone } from '../../money/alone/alone.ts';
import {
  type Entry,
  netBy,
  changePlaces,
  changeRole,
  tryToChange,
} from '../programme/programme.ts';
import { closedMonths, lockClosedMonths } from '../../money/settlements/settlements.ts';
import { assignmentCopy as copy } from './assignment.copy.ts';
import {
  type AskedChange,
  type Change,
  changeOf,
  digestOf,
  isParticipant,
  openSince,
  whyNoRole,
  writtenStays,
} from './assignment.rules.ts';
import * as store from './assignment.store.ts';
import { requireNotSelf } from '../own/own.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';

type Parts = Pick<Deps, 'database' | 'clock'>;
type Tx = Transaction<Schema>;
type Rows = typeof assignmentRows;
type Reply<Name extends keyof Rows> = z.input<Rows[Name]['reply']>;
type Asked = { readonly id: number; readonly staffId: number; readonly asked: AskedChange };
type Line = { readonly label: string; readonly before: string; readonly after: string };
type Effect = Reply<'GET /api/panel/v1/people/:id/assignment/preview'>['data'];

export async function findAssignment(
  { database, clock }: Parts,
  id: number,
): Promise<Reply<'GET /api/panel/v1/people/:id/assignment'>> {
  const { kysely } = database;
  const person = await store.findPerson(kysely, id, false);
  if (person === null) throw refuse('notFound');
  const today = dayOf(clock.now());
  const places = await store.findPlaces(kysely, id);
  return {
    data: {
      id: String(id),
      name: person.name,
      phone: maskedPhone(person.phone),
      role: person.role,
      formerRoles: await store.findFormerRoles(kysely, id),
      shops: places.map(({ code, name, from, to }) => ({
        code,
        name,
        from,
        to,
        isNow: from <= today && (to === null || to >= today),
      })),
      openSince: openSince(await closedMonths(kysely)),
    },
  };
}

/** Makes the change in a transaction that is rolled back, and returns its effects. */
export async function previewAssignment(
  { database, clock }: Parts,
  asked: Asked,
): Promise<Reply<'GET /api/panel/v1/people/:id/assignment/preview'>> {
  const data = await undoable<Effect>((undo) =>
    inTransaction(database.kysely, async (transaction) =>
      undo(await change(transaction, asked, { now: clock.now(), isRehearsal: true })),
    ),
  );
  return { data };
}

/** Makes the change in an act's transaction; throws if its effects differ from the preview. */
export async function changeAssignment(
  { clock }: Parts,
  transaction: Tx,
  asked: Asked & { readonly digest: string; readonly reason: string },
): Promise<Noted<{ code: number; message: string }>> {
  const { lines, points, digest } = await change(transaction, asked, {
    now: clock.now(),
    isRehearsal: false,
  });
  if (digest !== asked.digest) throw refuse('assignmentStale');
  const { from, role, shop } = asked.asked;
  return {
    result: { code: 200, message: copy.changed },
    note: {
      subject: { kind: 'person', id: asked.id, name: `osoba ${asked.id}` },
      personId: asked.id,
      reason: asked.reason,
      details: {
        from,
        ...(role === undefined ? { shop: shop ?? '' } : { role }),
        lines: lines.length,
        golden: points.reduce((sum, { difference }) => sum + difference, 0),
      },
    },
  };
}

type When = { readonly now: Date; readonly isRehearsal: boolean };

async function change(transaction: Tx, { id, staffId, asked }: Asked, when: When): Promise<Effect> {
  if (!(await tryToChange(transaction))) throw refuse('assignmentBusy');
  const closed = await lockClosedMonths(transaction);
  const person = await store.findPerson(transaction, id, !when.isRehearsal);
  if (person === null) throw refuse('notFound');
  await requireNotSelf(transaction, staffId, [id]);
  const wanted = changeOf(asked);
  const state = await stateOf(transaction, person);
  const booked =
    wanted.kind === 'role'
      ? await withRole(transaction, state, wanted, { ...when, open: openSince(closed) })
      : await withShop(transaction, state, wanted, { ...when, closed });
  if (!when.isRehearsal)
    await countAlone(transaction, { id, staffId, kind: wanted.kind }, booked, when.now);
  const after = await store.findPlaces(transaction, id);
  const names = await roleNamesOn(transaction, dayOf(when.now));
  const lines: Line[] = [
    ...(wanted.kind === 'role'
      ? [
          {
            label: copy.roleSince(wanted.from),
            before: names[roleOn(state, wanted.from)],
            after: names[wanted.role],
          },
        ]
      : []),
    ...stayLines(state.places, after),
  ];
  const points = await pointLines(transaction, id, booked);
  return { lines, points, digest: digestOf(wanted, state, [lines, points]) };
}

/** A change has no sign-off: above the limit it must come from a file. */
async function countAlone(
  transaction: Tx,
  { id, staffId, kind }: Omit<Asked, 'asked'> & Pick<Change, 'kind'>,
  booked: readonly Entry[],
  now: Date,
): Promise<void> {
  if (booked.length === 0) return;
  const changes = aloneChanges(booked);
  await lockAlone(transaction);
  const sums = await limitsOfMonths(transaction, changes);
  for (const { month, moved, alone, allMax } of sums) {
    if (moved + alone > allMax)
      throw invalid({ [kind]: [copy.faults.alone[kind]({ month, moved, alone, allMax })] });
  }
  await noteAlone(transaction, { act: kind, actId: id, staffId, at: now }, changes);
}

type State = Awaited<ReturnType<typeof stateOf>>;

async function stateOf(transaction: Tx, { id, role }: store.Person) {
  const formerRoles = await store.findFormerRoles(transaction, id);
  return { id, role, formerRoles, places: await store.findPlaces(transaction, id) };
}

function roleOn({ role, formerRoles }: State, day: string) {
  return formerRoles.findLast(({ since }) => since > day)?.role ?? role;
}

async function withRole(
  transaction: Tx,
  state: State,
  { role, from }: Extract<Change, { kind: 'role' }>,
  { now, isRehearsal, open }: When & { readonly open: string | null },
): Promise<readonly Entry[]> {
  const fault = whyNoRole(state, { role, from }, { today: dayOf(now), open });
  if (fault === 'closed') throw invalid({ from: [copy.faults.closed(open ?? '')] });
  if (fault === 'future') throw invalid({ from: [copy.faults.future] });
  if (fault !== null) throw invalid({ role: [copy.faults[fault]] });
  return changeRole(
    transaction,
    { personId: state.id, before: state.role, role, since: from },
    { now, isRehearsal },
  );
}

/** Figures count only where a person works; those of a closed month take two people (D62). */
async function withShop(
  transaction: Tx,
  state: State,
  { shop, moves, from }: Extract<Change, { kind: 'shop' }>,
  { now, isRehearsal, closed }: When & { readonly closed: readonly string[] },
): Promise<readonly Entry[]> {
  if (!isParticipant(state.role)) throw invalid({ shop: [copy.faults.noParticipant] });
  const placeId = await store.findPlaceId(transaction, shop);
  if (placeId === null) throw invalid({ shop: [copy.faults.unknownShop] });
  const { written, forgetFrom } = writtenStays(state.places, { placeId, from, moves });
  const assignments = written.map((one) => ({ ...one, person: state.id }));
  const { isClear, months, booked } = await changePlaces(
    transaction,
    { personId: state.id, assignments, forgetFrom },
    { now, isRehearsal },
  );
  if (!isClear) throw invalid({ from: [copy.faults.overlap] });
  if (stayLines(state.places, await store.findPlaces(transaction, state.id)).length === 0) {
    throw invalid({ shop: [copy.faults.sameShop] });
  }
  const settled = closed.filter((month) => months.includes(month));
  if (settled.length > 0) throw invalid({ from: [copy.faults.closedFigures(settled)] });
  return booked;
}

/** Changed assignments, by first day. */
function stayLines(before: readonly store.Place[], after: readonly store.Place[]): Line[] {
  const keyOf = ({ placeId, from }: store.Place): string => `${from} ${placeId}`;
  const [was, is] = [before, after].map(
    (places) => new Map(places.map((place) => [keyOf(place), place])),
  );
  const keys = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].toSorted();
  const shown = (place: store.Place | undefined): string =>
    place === undefined ? copy.noStay : copy.stay(place.from, place.to);
  return keys.flatMap((key) => {
    const [one, other] = [was?.get(key), is?.get(key)];
    const place = one ?? other;
    if (place === undefined || shown(one) === shown(other)) return [];
    return [{ label: copy.shop(place.code, place.name), before: shown(one), after: shown(other) }];
  });
}

async function pointLines(
  transaction: Tx,
  personId: number,
  booked: readonly Entry[],
): Promise<Effect['points']> {
  const own = booked.filter((entry) => entry.personId === personId);
  const nets = netBy(own, ({ cause }) => cause);
  const golden = await store.goldenByCause(transaction, personId, [...nets.keys()]);
  return [...nets]
    .flatMap(([cause, difference]) => {
      const entry = own.find((one) => one.cause === cause);
      if (entry === undefined) return [];
      const after = golden.get(cause) ?? 0;
      const label = copy.points(entry.kind, cause, entry.month);
      const line = {
        label,
        before: copy.golden(after - difference),
        after: copy.golden(after),
        difference,
      };
      return [{ order: `${entry.month} ${entry.kind} ${cause}`, line }];
    })
    .toSorted((a, b) => a.order.localeCompare(b.order))
    .map(({ line }) => line);
}
