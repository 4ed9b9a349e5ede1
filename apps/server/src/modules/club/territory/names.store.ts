import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** By id, without deleted accounts. */
export async function namesOf(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, trim(first_name || ' ' || last_name) as name from person
    where id = any(${[...personIds]}::bigint[]) and deleted_at is null
  `.execute(handle);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
