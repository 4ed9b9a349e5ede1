import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';

/** The account of the panel with the e-mail of one of these people; null: none of them has any. */
export async function findStaffOf(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select staff.id from person join staff on staff.email = lower(trim(person.email))
    where person.id = any(${personIds}::bigint[]) and person.email <> ''
  `.execute(handle);
  return rows.map(({ id }) => id);
}
