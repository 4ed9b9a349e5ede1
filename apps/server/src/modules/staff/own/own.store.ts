import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** Accounts of the panel that may be one of these people: the same e-mail address, or the same first and last name. */
export async function findStaffOf(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct staff.id from person join staff
      on (person.email <> '' and lower(trim(person.email)) = staff.email)
      or (person.searched <> ' ' and person.searched = searchable(staff.name))
    where person.id = any(${[...personIds]}::bigint[])
    order by staff.id
  `.execute(handle);
  return rows.map(({ id }) => id);
}
