import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { Layout, SequenceOf } from './archive.format.ts';
import type { Reference } from './archive.rules.ts';
import { type TableColumns, archivedTables } from './archive.tables.ts';
import { type Session, quoted } from './session.store.ts';

export async function findLayout(session: Session): Promise<Layout> {
  return {
    tables: archivedTables(await findTables(session), await findReferences(session)),
    sequences: await findSequenceOwners(session),
  };
}

/** Every table with its written columns; generated columns are left out. */
function findTables(session: Session): Promise<TableColumns[]> {
  return session.query(`
    select c.relname::text as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
}

function findReferences(session: Session): Promise<Reference[]> {
  return session.query(`
    select source.relname::text as "from", target.relname::text as "to" from pg_constraint
    join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = 'public'::regnamespace`);
}

function findSequenceOwners(session: Session): Promise<SequenceOf[]> {
  return session.query(`
    select s.relname::text as name, q.seqmax::text::float8 as max, t.relname::text as "table", a.attname::text as "column"
    from pg_class s join pg_sequence q on q.seqrelid = s.oid
    join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
      and d.deptype in ('a', 'i') and d.refobjsubid > 0
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace order by s.relname`);
}

export type Sequence = { readonly name: string; readonly last: number | null };

/** Positions of sequences: a used number is never given out again, even when its row is deleted. */
export function findSequences(session: Session): Promise<Sequence[]> {
  return session.query(
    `select sequencename::text as name, last_value as last from pg_sequences where schemaname = 'public' order by sequencename`,
  );
}

export async function setSequence(session: Session, { name, last }: Sequence): Promise<void> {
  await session.query(`select setval('${quoted(name)}'::regclass, $1, $2)`, [
    last ?? 1,
    last !== null,
  ]);
}

/** The newest applied migration; null when there is none. */
export async function schemaVersion(session: Session): Promise<string | null> {
  const [table] = await session.query<{ isThere: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as "isThere"`,
  );
  if (table?.isThere !== true) return null;
  const [row] = await session.query<{ name: string | null }>(
    'select max(name) as name from kysely_migration',
  );
  return row?.name ?? null;
}

/**
 * Blocks a starting server and other imports until the end of this transaction; false when one of
 * them has the lock.
 */
export async function lockProgramme(session: Session): Promise<boolean> {
  const [row] = await session.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock($1) and pg_try_advisory_xact_lock($2) as locked`,
    [advisoryLocks.start, advisoryLocks.import],
  );
  if (row?.locked !== true) return false;
  await session.query('lock table person, import_run in exclusive mode');
  return true;
}

/**
 * True without imports and people: people come from imports and invitations, everything else from
 * imports.
 */
export async function isEmptyProgramme(session: Session): Promise<boolean> {
  const [row] = await session.query<{ isEmpty: boolean }>(
    'select not exists (select from person) and not exists (select from import_run) as "isEmpty"',
  );
  return row?.isEmpty === true;
}

/** Panel accounts need an existing programme; an older schema has none. */
export async function hasStaff(session: Session): Promise<boolean> {
  const [table] = await session.query<{ isThere: boolean }>(
    `select to_regclass('staff') is not null as "isThere"`,
  );
  if (table?.isThere !== true) return false;
  const [row] = await session.query<{ hasStaff: boolean }>(
    'select exists (select from staff) as "hasStaff"',
  );
  return row?.hasStaff === true;
}

/** Connections to this database, including those of a running server. */
export async function countConnections(session: Session): Promise<number> {
  const [row] = await session.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  return row?.count ?? 0;
}

/** Jobs that a running server has enqueued; they are added again after the archive's jobs. */
export async function takeWaitingJobs(session: Session): Promise<string> {
  const [row] = await session.query<{ jobs: string }>(
    `select coalesce(json_agg(job), '[]')::text as jobs from job where done_at is null and failed_at is null`,
  );
  return row?.jobs ?? '[]';
}

/** Skips jobs whose key exists. */
export async function addJobs(session: Session, jobs: string): Promise<void> {
  await session.query(
    `insert into job (queue, key, payload, run_at, attempts, created_at, lane)
     select queue, key, payload, run_at, attempts, created_at, lane from json_populate_recordset(null::job, $1::json)
     on conflict (key) do nothing`,
    [jobs],
  );
}

/** Deletes the rows that a new installation creates, because the archive has them too. */
export async function emptyTable(session: Session, table: string): Promise<void> {
  await session.query(`delete from ${quoted(table)}`);
}

export async function findTriggered(session: Session): Promise<string[]> {
  const rows = await session.query<{ table: string }>(`
    select distinct c.relname::text as "table" from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
  return rows.map(({ table }) => table);
}

/** Disables triggers, so that loaded rows are not counted, announced or rejected again. */
export async function setTriggers(
  session: Session,
  table: string,
  state: 'enable' | 'disable',
): Promise<void> {
  await session.query(`alter table ${quoted(table)} ${state} trigger user`);
}

/** The largest number of a column; null for an empty table. */
export async function largestOf(
  session: Session,
  { table, column }: SequenceOf,
): Promise<number | null> {
  const [row] = await session.query<{ largest: number | null }>(
    `select max(${quoted(column)})::float8 as largest from ${quoted(table)}`,
  );
  return row?.largest ?? null;
}

/** True when the table has a row that does not meet the condition. */
export async function hasOtherRows(
  session: Session,
  table: string,
  condition: string,
): Promise<boolean> {
  const [row] = await session.query<{ found: boolean }>(
    `select exists (select from ${quoted(table)} where (${condition}) is not true) as found`,
  );
  return row?.found === true;
}

export type HtmlColumn = { readonly table: string; readonly column: string };

export async function findHtml(session: Session, { table, column }: HtmlColumn): Promise<string[]> {
  const rows = await session.query<{ html: string }>(
    `select distinct ${quoted(column)} as html from ${quoted(table)}`,
  );
  return rows.map(({ html }) => html);
}

export async function replaceHtml(
  session: Session,
  { table, column }: HtmlColumn,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<void> {
  await session.query(
    `update ${quoted(table)} set ${quoted(column)} = $2 where ${quoted(column)} = $1`,
    [before, after],
  );
}
