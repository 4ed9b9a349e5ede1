import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { roleNow } from '../programme.store.ts';

const peoplePerPage = 5_000;

export async function rolesOf(handle: Handle, personIds: readonly number[]): Promise<Map<number, string>> {
  const roles = new Map<number, string>();
  for (let at = 0; at < personIds.length; at += peoplePerPage) {
    const { rows } = await sql<{ id: number; role: string }>`
      select id, ${roleNow} as role from person where id = any(${personIds.slice(at, at + peoplePerPage)}::bigint[])
    `.execute(handle);
    for (const { id, role } of rows) roles.set(id, role);
  }
  return roles;
}

/** Golden points of each month (first days) with all that is booked by now, and whether the month is closed. */
export async function monthsNow(
  handle: Handle,
  months: readonly string[],
): Promise<{ readonly month: string; readonly golden: number; readonly isClosed: boolean }[]> {
  const { rows } = await sql<{ month: string; golden: number; isClosed: boolean }>`
    select wanted.month,
      coalesce((select sum(amount) from ledger_entry entry where entry.month = wanted.month), 0)::bigint as golden,
      exists (select 1 from settlement where settlement.month = wanted.month) as "isClosed"
    from unnest(${months}::date[]) as wanted (month)
    order by wanted.month
  `.execute(handle);
  return rows;
}

/** Golden points of these people with all that is booked by now. */
export async function goldenNow(handle: Handle, personIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; golden: number }>`
    select person_id as "personId", sum(amount)::bigint as golden from ledger_entry
    where person_id = any(${personIds}::bigint[]) group by person_id
  `.execute(handle);
  return new Map(rows.map(({ personId, golden }) => [personId, golden]));
}
