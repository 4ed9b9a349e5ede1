import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import { lockBookings } from '../ledger/ledger.ts';
import { announceBonuses } from '../notifications/notifications.ts';
import { type BookedTask, bookTasks, findTitles } from './booking.store.ts';

/**
 * Books golden points of completed special tasks, reverses those that a later file undid, and
 * notifies people of new ones, except in a rehearsal. Returns the bookings; idempotent (D33).
 *
 * Imports run one at a time, but manual corrections take revisions of the same causes, so it waits
 * for other bookings. A rehearsal has separate revisions and waits for none.
 */
export async function bookSpecials(
  transaction: Transaction<Schema>,
  taskIds: readonly number[],
  how: { readonly isRehearsal: boolean; readonly now: Date },
): Promise<readonly BookedTask[]> {
  if (taskIds.length === 0) return [];
  if (!how.isRehearsal) await lockBookings(transaction);
  const booked = await bookTasks(transaction, taskIds, how);
  if (booked.length === 0 || how.isRehearsal) return booked;
  const titles = await findTitles(transaction, taskIds);
  await announceBonuses(
    transaction,
    booked.flatMap((entry) => {
      const task = titles.get(entry.taskId);
      return task === undefined ? [] : [{ ...entry, kind: 'special' as const, task }];
    }),
    how.now,
  );
  return booked;
}
