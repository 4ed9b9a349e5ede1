import type { Role } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import { bookSpecials } from '../../../../club/specials/specials.ts';
import { noteChange } from '../../batch/batch.service.ts';
import type { Entry } from '../../batch/effect.rules.ts';
import type { Keyed } from '../../before-images/former.service.ts';
import { type TouchedMonths, bookTouched, touchedMonths } from '../../programme.bonuses.ts';
import { tryImportLock, upsert } from '../../programme.store.ts';
import { followingFigures } from './figures-at-shops.service.ts';
import { followRoles } from './participants.service.ts';
import { forgetRolesFrom, setRole } from './participants.store.ts';
import {
  type Assignment,
  type DatedTable,
  endInvitedPlaces,
  findInvitedPlaces,
  forgetPlacesFrom,
  overlaps,
  tables,
} from './structure.store.ts';

export type { Assignment };

/** Writes rows; an import stores their before-images for an undo. */
export type Keeping = <T>(
  table: DatedTable['table'],
  keyed: Keyed,
  write: () => Promise<T>,
) => Promise<T>;

const keepingNothing: Keeping = (_name, _keyed, write) => write();

/**
 * Ends these people's shops from an invitation on the first day in the file: the file knows where
 * they work (D30).
 */
export async function giveWay(
  transaction: Transaction<Schema>,
  assignments: readonly Assignment[],
  keeping: Keeping,
): Promise<void> {
  const rows = await findInvitedPlaces(transaction, assignments);
  await keeping('person_place', { key: ['person_id', 'place_id', 'from_date'], rows }, () =>
    endInvitedPlaces(transaction, assignments),
  );
}

/**
 * Writes assignments of one table; `clashes` are pairs that overlap now, for the caller to refuse.
 */
export async function assign(
  transaction: Transaction<Schema>,
  dated: (typeof tables)[keyof typeof tables],
  assignments: readonly Assignment[],
  keeping: Keeping = keepingNothing,
): Promise<{
  readonly written: Awaited<ReturnType<typeof upsert>>;
  readonly clashes: ReadonlySet<string>;
}> {
  const { table, person, other } = dated;
  const rows = assignments.map(({ person: who, other: where, from, to }) => ({
    [person]: who,
    [other]: where,
    from_date: from,
    to_date: to,
  }));
  const target = { table, key: [person, other, 'from_date'], rows } as const;
  const written = await keeping(table, target, () => upsert(transaction, target));
  return { written, clashes: await overlaps(transaction, dated, assignments) };
}

/** Allows one import or change of assignments at a time; false: another one is running. */
export function tryToChange(transaction: Transaction<Schema>): Promise<boolean> {
  return tryImportLock(transaction);
}

type When = { readonly isRehearsal: boolean; readonly now: Date };

/**
 * Changes a person's role from a day on, as a file of people does from today, and books the
 * effects. The caller must refuse closed months. Returns the bookings.
 */
export async function changeRole(
  transaction: Transaction<Schema>,
  change: {
    readonly personId: number;
    readonly before: Role;
    readonly role: Role;
    readonly since: string;
  },
  { isRehearsal, now }: When,
): Promise<readonly Entry[]> {
  const { personId, before, role, since } = change;
  const touched = touchedMonths();
  const former = await forgetRolesFrom(transaction, { personId, role: before, since });
  if (!isRehearsal) await setRole(transaction, personId, role);
  const context = {
    tx: transaction,
    now,
    run: { isRehearsal },
    effects: { touch: touched.add, touchTasks: touched.addTasks },
  };
  await followRoles(context, [{ personId, former, role }], since);
  return bookAll(transaction, touched, { isRehearsal, now });
}

async function bookAll(
  transaction: Transaction<Schema>,
  touched: TouchedMonths,
  { isRehearsal, now }: When,
): Promise<readonly Entry[]> {
  const booked = await bookTouched(transaction, touched, { isRehearsal, now, onBegin: () => {} });
  const tasks = await bookSpecials(transaction, [...touched.tasks], { isRehearsal, now });
  return [...booked, ...tasks.map((entry) => ({ ...entry, kind: 'special' }))];
}

/** Ends a person's shops from an invitation before the day; removes those that begin later. */
export function leaveInvitedPlaces(
  transaction: Transaction<Schema>,
  personId: number,
  day: string,
): Promise<void> {
  return endInvitedPlaces(transaction, [{ person: personId, from: day }]);
}

export type ChangedPlaces = {
  /** False when assignments of the same shop overlap. */
  readonly isClear: boolean;
  /** Months (first days) with figures that begin or cease to count. */
  readonly months: readonly string[];
  readonly booked: readonly Entry[];
};

/**
 * Writes a person's shops after removing those that begin on the day or later, and books the
 * effects; outdates checks of imports. Shops from an invitation stay, unless they are listed.
 */
export async function changePlaces(
  transaction: Transaction<Schema>,
  change: {
    readonly personId: number;
    readonly assignments: readonly Assignment[];
    readonly forgetFrom: string | null;
  },
  { isRehearsal, now }: When,
): Promise<ChangedPlaces> {
  const { personId, assignments, forgetFrom } = change;
  const touched = touchedMonths();
  const following = {
    tx: transaction,
    now,
    effects: { touch: touched.add, touchTasks: touched.addTasks },
  };
  const { clashes } = await followingFigures(following, [personId], async () => {
    if (forgetFrom !== null) await forgetPlacesFrom(transaction, { personId, from: forgetFrom });
    return assign(transaction, tables.place, assignments);
  });
  await noteChange(transaction, personId, now);
  const booked = await bookAll(transaction, touched, { isRehearsal, now });
  const ofTasks = booked.filter(({ kind }) => kind === 'special').map(({ month }) => month);
  return { isClear: clashes.size === 0, months: [...touched.ofSome, ...ofTasks], booked };
}
