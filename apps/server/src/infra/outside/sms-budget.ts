import { sql } from 'kysely';
import { dayMs } from '../clock.ts';
import type { Handle } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/**
 * The limit of reminders in a day, over all server processes (HZ6): a caller who knows numbers can request them without
 * logging in, and each costs money. Counted in the transaction that enqueues the SMS, so that one which is held back takes
 * nothing else.
 */
type BudgetDeps = Pick<Deps, 'clock' | 'config' | 'log'>;

/** Who an SMS is for: a device that the account knows, the first of its source in the day, or any other. */
export type SmsShare = 'known' | 'first' | 'again';

/**
 * How much of the budget may be gone for one more to go out, in percent. However many SMS few sources ask for, and however few
 * many sources, what is left is for those who ask for the first time, and the last of it for devices that accounts know.
 */
const untilPercent: Readonly<Record<SmsShare, number>> = { again: 25, first: 90, known: 100 };

const sentKey = 'reminder-sms sent';
const heldBackKey = 'reminder-sms held back';

/**
 * True when one more may go; false notes that one was held back. A number that no SMS will reach runs the same statements and
 * counts as nothing.
 */
export async function takeFromSmsBudget(
  parts: BudgetDeps,
  handle: Handle,
  { share, isReachable }: { readonly share: SmsShare; readonly isReachable: boolean },
): Promise<boolean> {
  const max = Math.ceil((parts.config.smsDailyMax * untilPercent[share]) / 100);
  const by = isReachable ? 1 : 0;
  if ((await countUp(parts, handle, { key: sentKey, max, by })) !== null) return true;
  await countUp(parts, handle, { key: heldBackKey, by });
  if (isReachable)
    parts.log.error(
      { max: parts.config.smsDailyMax },
      'SMS budget of the day is used up: a reminder was held back',
    );
  return false;
}

/** The share of a stranger's SMS; notes that this source has asked for one today. */
export async function shareOf(
  parts: Pick<Deps, 'clock'>,
  handle: Handle,
  source: string,
): Promise<SmsShare> {
  const count = await countUp(parts, handle, { key: `reminder-sms by ${source}` });
  return count === 1 ? 'first' : 'again';
}

export type SmsOfToday = { readonly sent: number; readonly heldBack: number };

export async function smsOfToday({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<SmsOfToday> {
  const { rows } = await sql<SmsOfToday>`
    select coalesce(sum(count) filter (where key = ${sentKey}), 0) as sent,
      coalesce(sum(count) filter (where key = ${heldBackKey}), 0) as "heldBack"
    from rate_count where key in (${sentKey}, ${heldBackKey}) and window_start = ${dayStart(clock.now())}
  `.execute(database.kysely);
  return rows[0] ?? { sent: 0, heldBack: 0 };
}

/** The new count, or null when it stands at `max`: one statement, so that processes at once never exceed it. */
async function countUp(
  { clock }: Pick<Deps, 'clock'>,
  handle: Handle,
  {
    key,
    max = Number.MAX_SAFE_INTEGER,
    by = 1,
  }: { readonly key: string; readonly max?: number; readonly by?: number },
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_count (key, window_start, count) values (${key}, ${dayStart(clock.now())}, ${by})
    on conflict (key, window_start) do update set count = rate_count.count + excluded.count
      where rate_count.count < ${max}::bigint
    returning count
  `.execute(handle);
  return rows[0]?.count ?? null;
}

/** Days of UTC: always as long, and never swept away before they are over. */
function dayStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}
