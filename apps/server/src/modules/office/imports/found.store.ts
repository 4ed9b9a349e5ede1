import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import { type Found, isFigure } from './imports.rules.ts';
import { type Change, change } from './imports.store.ts';

/** Maximum number of listed changes since a check. */
const sinceShown = 20;

/**
 * Stores the result of a work, and the next state. Leaves out accounts deleted while the work ran,
 * except figures: it waits for a running deletion, and a later one removes its data itself.
 */
export function keepFound(
  handle: Handle,
  id: number,
  found: Found,
  then: Change,
  now: Date,
): Promise<void> {
  return inTransaction(handle, async (transaction) => {
    const { changes, moved } = found;
    const people = [...changes, ...(moved ?? [])].flatMap(({ personId }) => personId ?? []);
    const deleted = await lockForDeleted(transaction, [...new Set(people)]);
    const isThere = ({
      personId,
      what,
    }: {
      readonly personId: number | null;
      readonly what: string;
    }) => personId === null || !deleted.has(personId) || isFigure({ what });
    const kept: Found = {
      ...found,
      changes: changes.filter(isThere),
      ...(moved === undefined ? {} : { moved: moved.filter(isThere) }),
    };
    await setFound(transaction, id, kept);
    await change(transaction, id, then, now);
  });
}

export async function setFound(handle: Handle, id: number, found: Found): Promise<void> {
  await handle
    .updateTable('import_batch')
    .set({ found: JSON.stringify(found) })
    .where('id', '=', id)
    .execute();
}

/** Waits for running changes of these people, and blocks others until commit. */
async function lockForDeleted(
  handle: Handle,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number; deleted: boolean }>`
    select id, deleted_at is not null as deleted from person where id = any(${personIds}::bigint[]) order by id for share
  `.execute(handle);
  return new Set(rows.flatMap(({ id, deleted }) => (deleted ? [id] : [])));
}

/** Changes since a state of the programme (`horizonOf`), newest first. */
export async function findSince(
  handle: Handle,
  horizon: string,
): Promise<{
  readonly runs: readonly { readonly file: string; readonly by: string; readonly at: Date }[];
  readonly months: readonly string[];
}> {
  const [run = '0', , settlement = '0'] = horizon.split('-');
  const runs = await sql<{ file: string; by: string; at: Date }>`
    select run.file_name as file, coalesce(staff.name, '') as by, run.imported_at as at
    from import_run run
    left join import_batch batch on batch.id = run.batch_id
    left join staff on staff.id = batch.applied_by
    where run.id > ${run}::bigint order by run.id desc limit ${sinceShown}
  `.execute(handle);
  const closed = await sql<{ month: string }>`
    select month from settlement where id > ${settlement}::bigint order by id desc limit ${sinceShown}
  `.execute(handle);
  return { runs: runs.rows, months: closed.rows.map(({ month }) => month) };
}
