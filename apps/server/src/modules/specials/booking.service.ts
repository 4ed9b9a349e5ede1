import type { Transaction } from 'kysely';
import type { Schema } from '../../infra/db/schema.ts';
import { addMonths, monthOf } from '../../infra/warsaw.ts';
import { notifyMany } from '../notifications/notifications.service.ts';
import { type BookedTask, bookTasks, findTitles } from './booking.store.ts';
import { unlockedWords } from './specials.copy.ts';

/** For the proof of closed months, which undoes what it books. */
export { bookTasks };

/**
 * Books the golden points of special tasks that are done, takes back those that a later file undid, and tells the people
 * about new ones of this and the last month; older ones only count. Returns what was booked; doing it again books nothing more (D33).
 *
 * Only imports change what is due, and there is one import at a time, so this needs no lock of its own.
 */
export async function bookSpecials(
  transaction: Transaction<Schema>,
  taskIds: readonly number[],
  now: Date,
): Promise<readonly BookedTask[]> {
  if (taskIds.length === 0) return [];
  const booked = await bookTasks(transaction, taskIds, now);
  const since = addMonths(monthOf(now), -1);
  const news = booked.filter(({ amount, month }) => amount > 0 && month >= since);
  if (news.length === 0) return booked;
  const titles = await findTitles(transaction, taskIds);
  await notifyMany(
    transaction,
    news.flatMap(({ taskId, personId, amount, cause, revision }) => {
      const task = titles.get(taskId);
      if (task === undefined) return [];
      const url = `/zadania-specjalne/${task.slug}/podsumowanie`;
      return [{ personId, cause: `bonus:${cause}:${revision}`, ...unlockedWords(task.title, amount), url }];
    }),
    now,
  );
  return booked;
}
