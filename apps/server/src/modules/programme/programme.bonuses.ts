import type { Transaction } from 'kysely';
import type { Schema } from '../../infra/db/schema.ts';
import { analyzeFilledTables } from '../../infra/db/planner.ts';
import { bookBonuses, tellFigures } from '../ledger/ledger.service.ts';
import { announceProgress } from '../notifications/automatic.service.ts';
import { announceBonuses } from '../notifications/bonuses.service.ts';
import type { BookedAmount } from './programme.amounts.ts';
import { canBeDue } from './programme.store.ts';

export type TouchedMonths = {
  add(months: Iterable<string>, personIds?: readonly number[]): void;
  /** Of everybody, or of these people. */
  addTasks(ids: Iterable<number>, personIds?: readonly number[]): void;
  readonly ofEverybody: ReadonlySet<string>;
  readonly ofSome: ReadonlySet<string>;
  readonly some: ReadonlySet<number>;
  /** Special tasks, by id, whose golden points have to be booked again. */
  readonly tasks: ReadonlySet<number>;
  readonly tasksOfEverybody: ReadonlySet<number>;
};

/** Collects, over all files of a call, the people and months whose bonuses have to be booked again. */
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

/** Whether there may be bonuses to book of what was touched, or of these months. */
export function mayBook(
  transaction: Transaction<Schema>,
  { ofEverybody, ofSome }: TouchedMonths,
  months: readonly string[],
): Promise<boolean> {
  return canBeDue(transaction, [...ofEverybody, ...ofSome, ...months]);
}

/**
 * Books what the files made due, and tells the people how far their plan has come and of bonuses, and their open screens that
 * figures have changed; a rehearsal tells nothing.
 * Returns what was booked.
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
  // Plans of a whole year usually come before there is anything to compare them with.
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
