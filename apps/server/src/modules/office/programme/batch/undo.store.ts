import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { LeftRow } from '../before-images/taken.rules.ts';
import type { FigureTable } from '../kinds/targets/figures.store.ts';

export type BatchRun = {
  readonly id: number;
  readonly kind: string;
  readonly fileName: string;
  readonly rowsNew: number;
  readonly rowsChanged: number;
  readonly rowsUnchanged: number;
  readonly importedAt: Date;
};

/** Newest first. */
export async function findRuns(handle: Handle, batchId: number): Promise<BatchRun[]> {
  const { rows } = await sql<BatchRun>`
    select id, kind, file_name as "fileName", rows_new as "rowsNew", rows_changed as "rowsChanged",
      rows_unchanged as "rowsUnchanged", imported_at as "importedAt"
    from import_run where batch_id = ${batchId} order by id desc
  `.execute(handle);
  return rows;
}

export type TakenBack = {
  readonly rows: number;
  readonly personIds: readonly number[];
  readonly months: readonly string[];
};

/** Before-images of this import in later ones; the index of imports skips all earlier ones. */
const keptLater = (runId: number, table: string) =>
  sql`later.former_import_id = ${runId} and later.import_id > ${runId} and later.kind = ${table}`;

const summed = sql`
  select count(*) as rows, coalesce(array_agg(distinct person_id), '{}') as "personIds",
    coalesce(array_agg(distinct month)::text[], '{}') as months
  from done`;

type FigureRow = 't' | 'former' | 'later';

/** A closed month keeps its settled figures. */
const isClosed = (row: FigureRow) =>
  sql`exists (select from settlement where settlement.month = ${sql.ref(`${row}.month`)})`;
const goesBack = (row: FigureRow) => sql`not ${isClosed(row)}`;

/** Restores rows that the import has changed and nothing has changed since. */
export async function restoreChanged(
  handle: Handle,
  { table, value }: FigureTable,
  runId: number,
): Promise<TakenBack> {
  const { rows } = await sql<TakenBack>`
    with done as (
      update ${sql.table(table)} t
      set ${sql.ref(value)} = former.value, import_id = former.former_import_id, import_row = former.former_import_row
      from figure_before former
      where former.import_id = ${runId} and former.kind = ${table} and former.value is not null
        and t.person_id = former.person_id and t.month = former.month and t.place_id = former.place_id
        and t.import_id = former.import_id and ${goesBack('t')}
      returning t.person_id, t.month
    )
    ${summed}
  `.execute(handle);
  return rows[0] ?? nothing;
}

/**
 * Sets rows to zero that the import has added and nothing has changed since; `removeEmptied`
 * removes them. Between the two, bonuses are booked, which finds people by their figures.
 */
export async function emptyAdded(
  handle: Handle,
  { table, value }: FigureTable,
  runId: number,
): Promise<TakenBack> {
  const { rows } = await sql<TakenBack>`
    with done as (
      update ${sql.table(table)} t set ${sql.ref(value)} = 0
      where t.import_id = ${runId} and ${goesBack('t')}
      returning t.person_id, t.month
    )
    ${summed}
  `.execute(handle);
  return rows[0] ?? nothing;
}

/** The import's remaining rows, except kept ones, were added by it. */
export async function removeEmptied(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} t where t.import_id = ${runId} and ${goesBack('t')}`.execute(
    handle,
  );
}

/** Figures of the import that a later one of panel or command has written. */
export async function countWrittenLater(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from figure_before later where ${keptLater(runId, table)}
  `.execute(handle);
  return rows[0]?.rows ?? 0;
}

/** Forgets what it has kept, but for rows that stay: for earlier imports they were written since. */
export async function forgetKept(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
): Promise<void> {
  await sql`
    delete from figure_before t
    where t.import_id = ${runId} and t.kind = ${table} and ${goesBack('t')} and not exists (
      select from figure_before later where ${keptLater(runId, table)}
        and later.person_id = t.person_id and later.month = t.month and later.place_id = t.place_id
    )
  `.execute(handle);
}

/** Rows of the import in closed months; together with those of later imports they are kept. */
export async function countClosed(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(table)} t where t.import_id = ${runId} and ${isClosed('t')}
  `.execute(handle);
  return rows[0]?.rows ?? 0;
}

/** Known files that changed rows of the import later. */
export async function findLaterFiles(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    select distinct run.file_name as "fileName"
    from figure_before later join import_run run on run.id = later.import_id
    where ${keptLater(runId, table)}
    order by 1 limit 5
  `.execute(handle);
  return rows.map(({ fileName }) => fileName);
}

/**
 * The first kept figures of the import, sorted: in closed months, and those that another file has
 * written since. `offset 0`: finds them by import and then sorts, instead of scanning all rows in
 * that order.
 */
export async function listKeptFigures(
  handle: Handle,
  { table }: FigureTable,
  runId: number,
  limit: number,
): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    select left_row.person_id as "personId", concat_ws(' ', place.code, to_char(left_row.month, 'YYYY-MM')) as about, why
    from (
      select * from (
        select person_id, place_id, month, 'closed' as why from ${sql.table(table)} t
        where t.import_id = ${runId} and ${isClosed('t')}
        union all
        select later.person_id, later.place_id, later.month, 'later' from figure_before later
        where ${keptLater(runId, table)}
        offset 0
      ) as stays
      order by why, person_id, month, place_id limit ${limit}
    ) left_row left join place on place.id = left_row.place_id
    order by why, person_id, month, place_id
  `.execute(handle);
  return rows;
}

export async function hasRowsBefore(handle: Handle, runId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from row_before where import_id = ${runId}) as has
  `.execute(handle);
  return rows[0]?.has === true;
}

export async function namesOfRuns(handle: Handle, runIds: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    select distinct file_name as "fileName" from import_run where id = any(${runIds}::bigint[]) order by 1
  `.execute(handle);
  return rows.map(({ fileName }) => fileName);
}

/** Changes the programme's state. */
export async function noteUndo(
  handle: Handle,
  {
    batchId,
    staffId,
    fileName,
    now,
  }: {
    readonly batchId: number;
    readonly staffId: number;
    readonly fileName: string;
    readonly now: Date;
  },
): Promise<void> {
  await handle
    .insertInto('import_run')
    .values({
      kind: 'cofniecie',
      file_name: fileName,
      sha256: '',
      rows_new: 0,
      rows_changed: 0,
      rows_unchanged: 0,
      imported_at: now,
    })
    .execute();
  await sql`
    update import_batch set state = 'undone', undone_by = ${staffId}, undone_at = ${now}::timestamptz, changed_at = ${now}::timestamptz
    where id = ${batchId}
  `.execute(handle);
}

/** True while the import's before-images are kept. */
export async function isAppliedSince(handle: Handle, id: number, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from import_batch where id = ${id} and applied_at > ${since}::timestamptz
  `.execute(handle);
  return rows.length === 1;
}

export async function lockUndoing(
  handle: Handle,
  { id, operationId }: { readonly id: number; readonly operationId: number },
): Promise<{ readonly isAlone: boolean } | null> {
  const { rows } = await sql<{ isAlone: boolean }>`
    select undo_approved_by is null as "isAlone" from import_batch
    where id = ${id} and operation_id = ${operationId} and state = 'undoing' for update
  `.execute(handle);
  return rows[0] ?? null;
}

/** Deletes expired before-images. */
export async function forgetFormer(handle: Handle, before: Date): Promise<void> {
  await sql`
    delete from figure_before where import_id <= (select max(id) from import_run where imported_at < ${before}::timestamptz)
  `.execute(handle);
}

const nothing: TakenBack = { rows: 0, personIds: [], months: [] };
