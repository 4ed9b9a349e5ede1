import { sql } from 'kysely';
import { dayMs } from '../clock.ts';
import type { Handle } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/**
 * Daily limit of reminders over all server processes (HZ6): a caller who knows numbers can request
 * SMS without logging in, and each costs money. Counted in the transaction that enqueues the SMS,
 * so that a held-back SMS uses no other limit.
 */
type BudgetDeps = Pick<Deps, 'clock' | 'config' | 'log'>;

/**
 * Recipient's device: known to the account, the first request of its source today, or any other.
 */
export type SmsShare = 'known' | 'first' | 'again';

/**
 * Maximum used budget in percent at which an SMS of this share is still sent. Many SMS of few
 * sources, or few of many, leave the rest to first requests, and the last part to known devices.
 */
const untilPercent: Readonly<Record<SmsShare, number>> = { again: 25, first: 90, known: 100 };

const sentKey = 'reminder-sms sent';
const heldBackKey = 'reminder-sms held back';

/**
 * True when one more may be sent; false records a held-back SMS. A number that gets no SMS runs the
 * same statements and counts as nothing.
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

/** The share of a stranger's SMS; records that this source has requested an SMS today. */
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

/** The new count, or null at `max`: one statement, so that concurrent processes never exceed it. */
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

/** UTC days: all of equal length, and never deleted before their end. */
function dayStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}
