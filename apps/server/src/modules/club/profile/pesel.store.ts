import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/**
 * Records an event when one of these people has another person's PESEL: a person with two accounts
 * is paid twice. The event names no person, so that no export reveals the other account.
 */
export async function insertSharedPesels(
  handle: Handle,
  personIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql`
    insert into security_event (kind, person_id, at, details)
    select 'pesel_shared', null, ${now}::timestamptz,
      jsonb_build_object('people', jsonb_agg(distinct other.id order by other.id))
    from person mine join person other on other.pesel_digest = mine.pesel_digest
    where mine.id = any(${personIds}::bigint[])
    group by mine.pesel_digest
    having count(distinct other.id) > 1
  `.execute(handle);
}

export type SharedPesel = {
  readonly people: readonly {
    readonly id: number;
    readonly phone: string;
    readonly name: string;
    readonly role: string;
  }[];
};

/** Grouped by PESEL. */
export async function findSharedPesels(handle: Handle): Promise<SharedPesel[]> {
  const { rows } = await sql<SharedPesel>`
    select json_agg(json_build_object(
      'id', id, 'phone', phone, 'name', trim(first_name || ' ' || last_name), 'role', role
    ) order by id) as people
    from person where pesel_digest is not null
    group by pesel_digest having count(*) > 1
    order by min(id)
  `.execute(handle);
  return rows;
}
