import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** A quarter whose last month is not closed: the ledger must not have its bonus. */
const isEarly = sql`unsettled.kind = 'quarter' and not exists (select from settlement where settlement.month = unsettled.month)`;

/** The next people by id with a bonus of an open quarter. */
export async function findEarlyPeople(
  handle: Handle,
  afterId: number,
  max: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unsettled.person_id as id from unsettled_entry unsettled
    where unsettled.person_id > ${afterId}::bigint and ${isEarly}
    group by unsettled.person_id order by unsettled.person_id limit ${max}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/**
 * Books the negative sum as the next revision of each quarter; manual corrections of a quarter
 * stay.
 */
export async function takeBackEarlyQuarters(
  handle: Handle,
  personIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into ledger_entry (person_id, kind, month, amount, cause, revision, rule_id, created_at)
    select entry.person_id, 'quarter', entry.month, -sum(entry.amount) filter (where entry.kind = 'quarter'), entry.cause,
      max(entry.revision) + 1, null, ${now}::timestamptz
    from ledger_entry entry
    where entry.person_id = any(${personIds}::bigint[]) and entry.cause like 'quarter:%'
      and exists (
        select from unsettled_entry unsettled
        where unsettled.person_id = entry.person_id and unsettled.month = settling_month(entry.month, entry.cause) and ${isEarly}
      )
    group by entry.person_id, entry.month, entry.cause
    having sum(entry.amount) filter (where entry.kind = 'quarter') <> 0
    order by entry.person_id, entry.cause
  `.execute(handle);
}
