import { sql } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';

/** So many of the changes since a check are named. */
const sinceShown = 20;

/** What has been written since a state of the programme, as `horizonOf` puts it; the newest first. */
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
