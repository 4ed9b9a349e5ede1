import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import { analyzeFilledTables } from '../../../infra/db/planner.ts';
import { bookBonuses, tellFigures } from '../../club/ledger/ledger.ts';
import { announceProgress, announceBonuses } from '../../club/notifications/notifications.ts';
import type { BookedAmount } from './programme.amounts.ts';
import { canBeDue } from './programme.store.ts';

export type TouchedMonths = {
  add(months: Iterable<string>, personIds?: readonly number[]): void;
  /** For these people, or for everyone. */
  addTasks(ids: Iterable<number>, personIds?: readonly number[]): void;
  readonly ofEverybody: ReadonlySet<string>;
  readonly ofSome: ReadonlySet<string>;
  readonly some: ReadonlySet<number>;
  /** Ids of special tasks whose golden points must be booked again. */
  readonly tasks: ReadonlySet<number>;
  readonly tasksOfEverybody: ReadonlySet<number>;
};

/** Collects, over all files of a call, the people and months whose bonuses must be booked again. */
export function touchedMonths(): TouchedMonths {
  const ofEverybody = new Set<string>();
  const ofSome = new Set<string>();
  const some = new Set<number>();
  const tasks = new Set<number>();
  const tasksOfEverybody = new Set<number>();
  return {
    ofEverybody,
    ofSome,
    some,
    tasks,
    tasksOfEverybody,
    add: (months, personIds) => {
      for (const month of months) (personIds === undefined ? ofEverybody : ofSome).add(month);
      for (const id of personIds ?? []) some.add(id);
    },
    addTasks: (ids, personIds) => {
      for (const id of ids) {
        tasks.add(id);
        if (personIds === undefined) tasksOfEverybody.add(id);
      }
      for (const id of personIds ?? []) some.add(id);
    },
  };
}

/** True when these months or the collected ones may have bonuses to book. */
export function mayBook(
  transaction: Transaction<Schema>,
  { ofEverybody, ofSome }: TouchedMonths,
  months: readonly string[],
): Promise<boolean> {
  return canBeDue(transaction, [...ofEverybody, ...ofSome, ...months]);
}

/**
 * Books what the files made due, notifies people of their plan's progress and of bonuses, and
 * refreshes open screens; a rehearsal notifies no person. Returns the bookings.
 */
export async function bookTouched(
  transaction: Transaction<Schema>,
  { ofEverybody, ofSome, some, tasksOfEverybody }: TouchedMonths,
  {
    isRehearsal,
    now,
    onBegin,
  }: { readonly isRehearsal: boolean; readonly now: Date; readonly onBegin: () => void },
): Promise<readonly BookedAmount[]> {
  const months = [...ofEverybody, ...ofSome];
  const monthsOfSome = [...ofSome].filter((month) => !ofEverybody.has(month));
  if (!isRehearsal) {
    await analyzeFilledTables(transaction);
    await tellFigures(transaction, ofEverybody.size + tasksOfEverybody.size > 0 ? 'all' : some);
    await announceProgress(transaction, { months: ofEverybody }, now);
    await announceProgress(transaction, { months: monthsOfSome, personIds: [...some] }, now);
  }
  // Plans of a whole year usually arrive before results.
  if (months.length === 0 || !(await canBeDue(transaction, months))) return [];
  onBegin();
  const booked = [
    ...(await bookBonuses(transaction, { months: [...ofEverybody], isRehearsal }, now)),
    ...(await bookBonuses(
      transaction,
      { months: monthsOfSome, personIds: [...some], isRehearsal },
      now,
    )),
  ];
  if (!isRehearsal) {
    await announceBonuses(transaction, booked, now);
    await analyzeFilledTables(transaction);
  }
  return booked;
}
