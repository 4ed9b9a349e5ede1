import type { Transaction } from 'kysely';
import type { Schema } from '../../infra/db/schema.ts';
import { lockBookings } from '../ledger/ledger.service.ts';
import { announceBonuses } from '../notifications/bonuses.service.ts';
import { type BookedTask, bookTasks, findTitles } from './booking.store.ts';

/**
 * Books the golden points of special tasks that are done, takes back those that a later file undid, and tells the people
 * of new ones; a rehearsal tells nothing. Returns what was booked; doing it again books nothing more (D33).
 *
 * Only imports change what is due, and there is one import at a time; corrections by hand take revisions of the same causes, so
 * it waits for other bookings. A rehearsal, which has revisions of its own, waits for none.
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
