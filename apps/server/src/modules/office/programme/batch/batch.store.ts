import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { markKind } from './batch.rules.ts';

/**
 * The state that decides a month's golden points: the newest import, rule and settlement, and
 * single changes of roles. Any later import, undo, setting or closing changes it.
 */
export function figuresHorizonOf(handle: Handle): Promise<string> {
  return newest(handle, sql`kind <> ${markKind}`);
}

/**
 * The state of an import's check: the same, plus changes of shops and phone numbers in the panel.
 */
export function horizonOf(handle: Handle): Promise<string> {
  return newest(handle, sql`true`);
}

async function newest(handle: Handle, which: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select concat_ws('-',
      (select coalesce(max(id), 0) from import_run where ${which}),
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

/** Earlier checked imports must be checked again. */
export async function markChange(
  handle: Handle,
  { name, now }: { readonly name: string; readonly now: Date },
) {
  const counts = { rows_new: 0, rows_changed: 0, rows_unchanged: 0 };
  const run = { kind: markKind, file_name: name, sha256: '', imported_at: now };
  await handle
    .insertInto('import_run')
    .values({ ...run, ...counts })
    .execute();
}

/**
 * Locks the batch if this work applies it, and returns whether a second person has agreed; null:
 * another work, or none.
 */
export async function lockApplying(
  handle: Handle,
  { id, operationId }: { readonly id: number; readonly operationId: number },
): Promise<{ readonly isAlone: boolean } | null> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select approved_by is null as "isAlone" from import_batch
    where id = ${id} and operation_id = ${operationId} and state = 'applying' for update
  `.execute(handle);
  return rows[0] ?? null;
}

export async function markApplied(
  handle: Handle,
  id: number,
  {
    runIds,
    staffId,
    now,
  }: { readonly runIds: readonly number[]; readonly staffId: number; readonly now: Date },
): Promise<void> {
  await sql`
    update import_batch
    set state = 'applied', applied_by = ${staffId}, applied_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    where id = ${id}
  `.execute(handle);
  await sql`update import_run set batch_id = ${id} where id = any(${runIds}::bigint[])`.execute(
    handle,
  );
}
