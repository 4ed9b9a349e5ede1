import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type Person = {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
};

/**
 * Null for a deleted account. Locks the person; a booking of everyone can still write the person's
 * entries.
 */
export async function findPerson(
  handle: Handle,
  id: number,
  locks: boolean,
): Promise<Person | null> {
  const { rows } = await sql<Person>`
    select id, trim(first_name || ' ' || last_name) as name, phone, role from person
    where id = ${id} and deleted_at is null ${locks ? sql`for no key update` : sql``}
  `.execute(handle);
  return rows[0] ?? null;
}

export type FormerRole = { readonly role: Role; readonly since: string };

export async function findFormerRoles(handle: Handle, personId: number): Promise<FormerRole[]> {
  return handle
    .selectFrom('role_change')
    .select(['role', 'since'])
    .where('person_id', '=', personId)
    .orderBy('since', 'desc')
    .execute();
}

export type Place = {
  readonly placeId: number;
  readonly code: string;
  readonly name: string;
  readonly from: string;
  readonly to: string | null;
};

/** Newest first. */
export async function findPlaces(handle: Handle, personId: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select place.id as "placeId", place.code, place.name, work.from_date as "from", work.to_date as "to"
    from person_place work join place on place.id = work.place_id
    where work.person_id = ${personId}
    order by work.from_date desc, place.code
  `.execute(handle);
  return rows;
}

export async function findPlaceId(handle: Handle, code: string): Promise<number | null> {
  const row = await handle
    .selectFrom('place')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Booked golden points of a person, by cause. */
export async function goldenByCause(
  handle: Handle,
  personId: number,
  causes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ cause: string; golden: number }>`
    select cause, sum(amount)::bigint as golden from ledger_entry
    where person_id = ${personId} and cause = any(${causes}::text[]) group by cause
  `.execute(handle);
  return new Map(rows.map(({ cause, golden }) => [cause, golden]));
}
