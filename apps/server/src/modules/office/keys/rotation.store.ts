import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type Held, type Table, ownerColumn, sealedInJobs } from '../privacy/privacy.ts';

/** Sealed values of a row, by the seal's name; null for an empty column. */
export type SealedRow = {
  readonly id: number;
  readonly sealed: readonly {
    readonly column: string;
    readonly seal: string;
    readonly value: string | null;
    /** The person of the seal. */
    readonly personId: number | null;
  }[];
};
export type Page = { readonly afterId: number; readonly limit: number };
export type Change = {
  readonly id: number;
  readonly column: string;
  readonly before: string;
  readonly after: string;
};

/** The next rows after `afterId`. */
export async function sealedRows(
  handle: Handle,
  table: Table,
  rule: Held,
  page: Page,
): Promise<SealedRow[]> {
  const values = Object.entries(rule.sealed).map(([column, seal]) => {
    const owner = ownerColumn(rule, seal);
    return sealedValue(column, {
      seal: sql`${seal}::text`,
      value: sql.ref(column),
      personId: owner === null ? sql`null` : sql.ref(owner),
    });
  });
  return pageOf(handle, sql`${sql.table(table)} as held`, values, page);
}

/** The same for unfinished jobs, whose seals have the name of the queue. */
export async function sealedJobs(handle: Handle, page: Page): Promise<SealedRow[]> {
  const values = sealedInJobs.map((field) =>
    sealedValue(field, {
      seal: sql`queue`,
      value: sql`payload ->> ${sql.lit(field)}`,
      personId: sql`null`,
    }),
  );
  const waiting = sql`(
    select * from job where done_at is null and failed_at is null and payload ?| ${[...sealedInJobs]}::text[]
  ) as held`;
  return pageOf(handle, waiting, values, page);
}

function sealedValue(
  column: string,
  { seal, value, personId }: Record<'seal' | 'value' | 'personId', RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`json_build_object('column', ${column}::text, 'seal', ${seal}, 'value', ${value}, 'personId', ${personId})`;
}

async function pageOf(
  handle: Handle,
  from: RawBuilder<unknown>,
  values: readonly RawBuilder<unknown>[],
  { afterId, limit }: Page,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, json_build_array(${sql.join(values)}) as sealed from ${from}
    where id > ${afterId} order by id limit ${limit}
  `.execute(handle);
  return rows;
}

/** Replaces one sealed value, unless it has changed: a changed value has the newest key already. */
export async function putValue(
  handle: Handle,
  table: Table,
  { column, id, before, after }: Change,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${after} where id = ${id} and ${sql.ref(column)} = ${before}
  `.execute(handle);
}

export async function putInJob(
  handle: Handle,
  { column, id, before, after }: Change,
): Promise<void> {
  await sql`
    update job set payload = jsonb_set(payload, array[${column}::text], to_jsonb(${after}::text))
    where id = ${id} and payload ->> ${column}::text = ${before}
  `.execute(handle);
}

/** The database's current time. */
export async function momentOf(handle: Handle): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(
    handle,
  );
  return rows[0]?.moment ?? '';
}

/** True while a transaction of this database account is open that began before the moment. */
export async function hasTransactionsOf(handle: Handle, moment: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()
        and backend_type = 'client backend' and xact_start < ${moment}::timestamptz
    ) as found
  `.execute(handle);
  return rows[0]?.found ?? false;
}
