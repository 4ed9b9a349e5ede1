import { sql } from 'kysely';
import type { Deps } from './deps.ts';

/**
 * How many reminders may go out in a day, over all server processes (H6): anybody who knows numbers can ask for them
 * without logging in, and each costs money. Counted where an SMS is sent, so that made-up numbers use nothing up.
 */
type Parts = Pick<Deps, 'database' | 'clock' | 'config'>;

const sentKey = 'reminder-sms sent';
const heldBackKey = 'reminder-sms held back';
const dayMs = 86_400_000;

/** True when one more may go; false notes that one was held back. */
export async function takeFromSmsBudget(parts: Parts): Promise<boolean> {
  if ((await countUp(parts, sentKey, parts.config.smsDailyMax)) !== null) return true;
  await countUp(parts, heldBackKey, Number.MAX_SAFE_INTEGER);
  return false;
}

export type SmsOfToday = { readonly sent: number; readonly heldBack: number };

export async function smsOfToday({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<SmsOfToday> {
  const { rows } = await sql<SmsOfToday>`
    select coalesce(sum(count) filter (where key = ${sentKey}), 0) as sent,
      coalesce(sum(count) filter (where key = ${heldBackKey}), 0) as "heldBack"
    from rate_count where key in (${sentKey}, ${heldBackKey}) and window_start = ${dayStart(clock.now())}
  `.execute(database.kysely);
  return rows[0] ?? { sent: 0, heldBack: 0 };
}

/** The new count, or null when it stands at `max`: one statement, so that processes at once never exceed it. */
async function countUp({ database, clock }: Parts, key: string, max: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_count (key, window_start, count) values (${key}, ${dayStart(clock.now())}, 1)
    on conflict (key, window_start) do update set count = rate_count.count + 1
      where rate_count.count < ${max}::bigint
    returning count
  `.execute(database.kysely);
  return rows[0]?.count ?? null;
}

/** Days of UTC: always as long, and never swept away before they are over. */
function dayStart(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}
