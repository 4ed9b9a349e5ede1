import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Holder } from './holders.rules.ts';

/** Days since 2000-01-01 in Warsaw. */
function dayNumberOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`((${instant} at time zone 'Europe/Warsaw')::date - date '2000-01-01')::bigint`;
}

/**
 * First day with the number that an account gave up at `until`, or has now: after its last other
 * number.
 */
function sinceOf(until: RawBuilder<unknown>): RawBuilder<number> {
  return dayNumberOf(sql`greatest(person.created_at, (
    select max(earlier.left_at) from former_phone earlier where earlier.person_id = person.id and earlier.left_at < ${until}
  ))`);
}

/** Deleted accounts by the hex digests of their numbers on this day or later; oldest first. */
export async function findGoneHolders(
  handle: Handle,
  firstDay: string,
): Promise<Map<string, Holder[]>> {
  const isRecent = (instant: RawBuilder<unknown>) =>
    sql`(${instant} at time zone 'Europe/Warsaw')::date >= ${firstDay}::date`;
  const { rows } = await sql<Holder & { digest: string }>`
    select digest, id, role, since, until from (
      select encode(phone_digest, 'hex') as digest, id, role, ${sinceOf(sql`person.deleted_at`)} as since,
        ${dayNumberOf(sql`deleted_at`)} as until, deleted_at as ended
      from person where deleted_at is not null and phone_digest is not null and ${isRecent(sql`deleted_at`)}
      union all
      select encode(former.digest, 'hex'), person.id, person.role, ${sinceOf(sql`former.left_at`)},
        ${dayNumberOf(sql`former.left_at`)}, former.left_at
      from former_phone former join person on person.id = former.person_id
      where person.deleted_at is not null and ${isRecent(sql`former.left_at`)}
    ) as gone
    order by digest, ended, id
  `.execute(handle);
  const byDigest = new Map<string, Holder[]>();
  for (const { digest, ...holder } of rows) {
    const earlier = byDigest.get(digest);
    if (earlier === undefined) byDigest.set(digest, [holder]);
    else earlier.push(holder);
  }
  return byDigest;
}

/** First day of these accounts' numbers. */
export async function findSince(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; since: number }>`
    select id, ${sinceOf(sql`'infinity'::timestamptz`)} as since from person where id = any(${[...personIds]}::bigint[])
  `.execute(handle);
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/**
 * Existing targets and results of these people: `person|month|place`, the month as a day number.
 */
export async function findFigures(
  handle: Handle,
  personIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws('|', person_id, month - date '2000-01-01', place_id) as key from plan where person_id = any(${[...personIds]}::bigint[])
    union
    select concat_ws('|', person_id, month - date '2000-01-01', place_id) from realisation where person_id = any(${[...personIds]}::bigint[])
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}

/** Existing goals and results of these people: `person|target|place`. */
export async function findTaskFigures(
  handle: Handle,
  personIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws('|', person_id, target_id, place_id) as key from special_goal where person_id = any(${[...personIds]}::bigint[])
    union
    select concat_ws('|', person_id, target_id, place_id) from special_result where person_id = any(${[...personIds]}::bigint[])
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}

/** Existing golden points of these people: `person|cause|month`. */
export async function findBookedSums(
  handle: Handle,
  personIds: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct concat_ws('|', person_id, cause, month) as key from ledger_entry where person_id = any(${[...personIds]}::bigint[])
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}
