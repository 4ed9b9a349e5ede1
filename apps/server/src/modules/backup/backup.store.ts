import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';

/**
 * Goes on with numbers that were surely not given out between a backup and its return: a provider that has seen the number
 * of a job takes another job with it for the same message, and a bank knows payouts by theirs.
 */
export async function skipNumbers(handle: Handle, count: number): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 1) + ${count})
    from pg_sequences where schemaname = 'public' and max_value > ${2 ** 40}
  `.execute(handle);
}
