import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/**
 * What a check was made on: the newest import, rule and settlement, and the roles that were changed one by one. Anything that
 * is imported, taken back, set or closed afterwards makes another one.
 */
export async function horizonOf(handle: Handle): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select concat_ws('-',
      (select coalesce(max(id), 0) from import_run),
      (select coalesce(max(id), 0) from bonus_rule),
      (select coalesce(max(id), 0) from settlement),
      (
        select coalesce(sum(hashtext(concat_ws(' ', change.person_id, change.since, change.role, person.role))::bigint), 0)
        from role_change change join person on person.id = change.person_id
      )
    ) as horizon
  `.execute(handle);
  return rows[0]?.horizon ?? '';
}

/** Locks the batch if this work is what applies it. */
export async function lockApplying(
  handle: Handle,
  { id, operationId }: { readonly id: number; readonly operationId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from import_batch where id = ${id} and operation_id = ${operationId} and state = 'applying' for update
  `.execute(handle);
  return rows.length === 1;
}

export async function markApplied(
  handle: Handle,
  id: number,
  { runIds, now }: { readonly runIds: readonly number[]; readonly now: Date },
): Promise<void> {
  await sql`
    update import_batch set state = 'applied', applied_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    where id = ${id}
  `.execute(handle);
  await sql`update import_run set batch_id = ${id} where id = any(${runIds}::bigint[])`.execute(handle);
}
