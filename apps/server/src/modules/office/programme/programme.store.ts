import type { Role } from '@klub/contract/roles';
import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import type { Counts } from './programme.kind.ts';

/** True when this transaction is the only import until its end. */
export async function tryImportLock(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as locked`.execute(handle);
  return rows[0]?.locked === true;
}

export async function waitForImportLock(handle: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.import})`.execute(handle);
}

/**
 * For long work: no statement limit, memory for sorts, and no connection closed while a file is
 * read.
 */
export async function allowLongWork(handle: Handle): Promise<void> {
  await sql`select set_config('statement_timeout', '0', true), set_config('work_mem', '64MB', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(handle);
}

export async function beginRun(
  handle: Handle,
  run: { kind: string; fileName: string; sha256: string; now: Date },
): Promise<number> {
  const { id } = await handle
    .insertInto('import_run')
    .values({
      kind: run.kind,
      file_name: run.fileName,
      sha256: run.sha256,
      rows_new: 0,
      rows_changed: 0,
      rows_unchanged: 0,
      imported_at: run.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishRun(handle: Handle, id: number, counts: Counts): Promise<void> {
  await handle
    .updateTable('import_run')
    .set({ rows_new: counts.new, rows_changed: counts.changed, rows_unchanged: counts.unchanged })
    .where('id', '=', id)
    .execute();
}

type Table = keyof Schema;
/** For a union of tables, the columns of any of them. */
type ColumnOf<T extends Table> = T extends Table ? keyof Schema[T] & string : never;
/** Rows by column, all with the same columns. Dates as Date, arrays as arrays, jsonb as values. */
export type Upsert<T extends Table> = {
  readonly table: T;
  readonly key: readonly ColumnOf<T>[];
  readonly rows: readonly { readonly [C in ColumnOf<T>]?: unknown }[];
  /** Columns written only in new rows, like `created_at`. */
  readonly onInsert?: { readonly [C in ColumnOf<T>]?: unknown };
  /** Written with a new or changed row, but not compared: the import's id. */
  readonly stamp?: { readonly [C in ColumnOf<T>]?: unknown };
  /** Columns of `rows` written like `stamp`: the file's line. */
  readonly noted?: readonly ColumnOf<T>[];
  /** Column of a reserved id, written only in new rows. */
  readonly id?: ColumnOf<T>;
};

export type Written = {
  /** Keys of rows, parts joined by `|`. */
  readonly new: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
};

/** Writes only differences, in two statements for any number of rows; keys must not repeat. */
export async function upsert<T extends Table>(
  transaction: Transaction<Schema>,
  { table, key, rows, onInsert = {}, stamp = {}, noted = [], id }: Upsert<T>,
): Promise<Written> {
  if (rows.length === 0) return { new: new Set(), changed: new Set() };
  const columns = Object.keys(rows[0] ?? {});
  const written = columns.filter((column) => column !== id && !key.some((part) => part === column));
  const compared = written.filter((column) => !noted.some((part) => part === column));
  const rowsGiven = typed(table, rows, 'g');
  const stamps = typed(table, [stamp], 's');
  const inserts = typed(table, [onInsert], 'i');
  const sameKey = isSameKey(key);
  const changed =
    compared.length === 0
      ? []
      : await sql<{ key: string }>`
          update ${sql.table(table)} t
          set ${sql.join([
            ...written.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`),
            ...Object.keys(stamp).map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`),
          ])}
          from ${rowsGiven}, ${stamps}
          where ${sameKey} and (${sql.join(compared.map((column) => sql.ref(`t.${column}`)))})
            is distinct from (${sql.join(compared.map((column) => sql.ref(`g.${column}`)))})
          returning ${keyText('t', key)} as key
        `
          .execute(transaction)
          .then((result) => result.rows);
  const inserted = await sql<{ key: string }>`
    insert into ${sql.table(table)} as t (${sql.join([...columns, ...Object.keys(stamp), ...Object.keys(onInsert)].map((column) => sql.ref(column)))})
    ${id === undefined ? sql`` : sql`overriding system value`}
    select ${sql.join([
      ...columns.map((column) => sql.ref(`g.${column}`)),
      ...Object.keys(stamp).map((column) => sql.ref(`s.${column}`)),
      ...Object.keys(onInsert).map((column) => sql.ref(`i.${column}`)),
    ])}
    from ${rowsGiven}, ${stamps}, ${inserts}
    where not exists (select 1 from ${sql.table(table)} t where ${sameKey})
    returning ${keyText('t', key)} as key
  `.execute(transaction);
  return {
    new: new Set(inserted.rows.map(({ key: value }) => value)),
    changed: new Set(changed.map(({ key: value }) => value)),
  };
}

/** Replaces the table's rows; for files that are the whole list. */
export async function replaceAll<T extends Table>(
  transaction: Transaction<Schema>,
  list: Upsert<T>,
): Promise<{ readonly counts: Counts; readonly removed: number; readonly written: Written }> {
  const written = await upsert(transaction, list);
  return {
    counts: countsOf(list.rows.length, written),
    removed: await removeAllBut(transaction, list),
    written,
  };
}

/** Returns the number of removed rows. */
async function removeAllBut<T extends Table>(
  transaction: Transaction<Schema>,
  { table, key, rows }: Upsert<T>,
): Promise<number> {
  const removed = await sql`
    delete from ${sql.table(table)} t
    where not exists (select from ${typed(table, rows, 'g')} where ${isSameKey(key)})
    returning true as removed
  `.execute(transaction);
  return removed.rows.length;
}

/**
 * Rows in the table's types. `null::text` would have the type text instead of the table with that
 * name.
 */
export function typed(table: Table, rows: readonly object[], alias: string): RawBuilder<unknown> {
  const shape = sql`(select shape from ${sql.table(table)} shape where false)`;
  return sql`json_populate_recordset(${shape}, ${JSON.stringify(rows)}::json) ${sql.ref(alias)}`;
}

/** The key's parts joined by `|`. */
export function keyText(alias: string, key: readonly string[]): RawBuilder<unknown> {
  return sql`concat_ws('|', ${sql.join(key.map((part) => sql.ref(`${alias}.${part}`)))})`;
}

export function isSameKey(key: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    key.map((part) => sql`t.${sql.ref(part)} = g.${sql.ref(part)}`),
    sql` and `,
  );
}

/**
 * False when no bonus of these months can change: no rule, or neither a result nor a booked bonus
 * in their quarters. A booking checks every person, which for a million plan rows takes longer than
 * writing them.
 */
export async function canBeDue(handle: Handle, months: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    with quarters as (
      select min(date_trunc('quarter', month::timestamp))::date as first,
        (max(date_trunc('quarter', month::timestamp)) + interval '2 months')::date as last
      from unnest(${months}::date[]) as month
    )
    select exists (select 1 from bonus_rule) and (
      exists (select 1 from realisation, quarters where month between first and last and points <> 0)
      or exists (
        select 1 from ledger_entry, quarters where month between first and last and kind in ('month', 'quarter')
      )
    ) as can
  `.execute(handle);
  return rows[0]?.can === true;
}

/** Day of the `role_change` row with a rehearsed role. */
export const rehearsedSince = '9999-12-31';

/** The role of a row of `person`; in a rehearsal the rehearsed one, without a write to the row. */
export const roleNow = sql<Role>`coalesce(
  (select role from role_change where person_id = person.id and since = ${sql.lit(rehearsedSince)}), person.role)`;

/** Counts of rows that correspond one to one to the written ones. */
export function countsOf(total: number, written: Written): Counts {
  const { new: fresh, changed } = written;
  return { new: fresh.size, changed: changed.size, unchanged: total - fresh.size - changed.size };
}

export type Named = { readonly phone: string; readonly name: string };

/** By id. */
export async function namedPeople(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, Named>> {
  const { rows } = await sql<Named & { id: number }>`
    select id, case when deleted_at is null then phone else '' end as phone,
      case when deleted_at is null then trim(first_name || ' ' || last_name) else ${deletedAccount}::text end as name
    from person where id = any(${personIds}::bigint[])
  `.execute(handle);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** The ledger's sums of these causes, by `person cause`. */
export async function goldenSums(
  handle: Handle,
  wanted: readonly { readonly personId: number; readonly cause: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; sum: number }>`
    select entry.person_id || ' ' || entry.cause as key, sum(entry.amount)::bigint as sum
    from unnest(
      ${wanted.map(({ personId }) => personId)}::bigint[], ${wanted.map(({ cause }) => cause)}::text[]
    ) as wanted (person_id, cause)
    join ledger_entry entry on entry.person_id = wanted.person_id and entry.cause = wanted.cause
    group by entry.person_id, entry.cause
  `.execute(handle);
  return new Map(rows.map(({ key, sum }) => [key, sum]));
}
