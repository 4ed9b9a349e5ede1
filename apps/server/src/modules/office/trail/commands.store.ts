import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** False in a database of a release without trail, or before a restore has filled it. */
export async function hasTrail(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.trail_entry') is not null as "isThere"
  `.execute(handle);
  return rows[0]?.isThere === true;
}

/** True when one account that prepares money and another that decides on it can sign in. */
export async function hasMoneyPair(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ isThere: boolean }>`
    with usable as (
      select id, roles from staff
      where suspended_at is null
        and (password_hash is not null or exists (select from staff_passkey where staff_id = staff.id))
    )
    select exists (
      select from usable one join usable other on other.id <> one.id
      where one.roles @> array['coordinator'] and other.roles @> array['approver']
    ) as "isThere"
  `.execute(handle);
  return rows[0]?.isThere === true;
}
