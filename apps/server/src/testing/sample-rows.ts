import type { Handle } from '../infra/db/db.ts';
import { sql } from 'kysely';

/**
 * Rows for any schema's tables, generated from the catalogue: the content of an earlier release's
 * database.
 */

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The referenced `table.column`. */
  readonly refersTo: string | null;
};
type Check = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly text: string;
};
type Row = Record<string, unknown>;

const attemptsMax = 200;

/** Inserts this many rows into each table, if its keys allow; returns the total. */
export async function fillWithSamples(handle: Handle, rowsEach: number): Promise<number> {
  return fill(handle, rowsEach, () => false);
}

export async function fillEmptyTables(handle: Handle): Promise<number> {
  return fill(handle, 1, (table) => hasRows(handle, table));
}

async function hasRows(handle: Handle, table: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(handle);
  return rows.length > 0;
}

async function fill(
  handle: Handle,
  rowsEach: number,
  isLeftOut: (table: string) => Promise<boolean> | boolean,
): Promise<number> {
  const columns = await findColumns(handle);
  const checks = await findChecks(handle);
  let count = 0;
  for (const table of inOrder(columns)) {
    if (await isLeftOut(table)) continue;
    const own = columns.filter((column) => column.table === table);
    const rules = checks.filter((check) => check.table === table);
    for (let index = 0; index < rowsEach; index += 1)
      if (await addRow(handle, table, own, rules, index)) count += 1;
  }
  return count;
}

/** Deletes the jobs of data migrations, because these rows were not there before. */
export async function forgetAskedJobs(handle: Handle): Promise<void> {
  await handle
    .deleteFrom('job')
    .where('key', 'in', ['early-quarters', 'notifications-seen', 'bind-seals'])
    .execute();
}

/** Every row of every table in its columns of that time, one line per table. */
export async function sampleSums(
  handle: Handle,
  columns?: readonly Column[],
): Promise<{ sums: string[]; columns: Column[] }> {
  const known = [...(columns ?? (await findColumns(handle)))];
  const sums: string[] = [];
  for (const [table, own] of Map.groupBy(known, (column) => column.table)) {
    const fields = sql.join(own.map(({ name }) => sql`coalesce(${sql.ref(name)}::text, '~')`));
    const { rows } = await sql<{ sum: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line)), '') as sum
      from (select concat_ws(';', ${fields}) as line from ${sql.table(table)}) as lines
    `.execute(handle);
    sums.push(`${table} ${rows[0]?.sum ?? ''}`);
  }
  return { sums, columns: known };
}

async function findColumns(handle: Handle): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and a.attidentity = '' and not a.atthasdef as "isRequired",
      (select f.relname || '.' || fa.attname from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = k.confkey[array_position(k.conkey, a.attnum)]
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as "refersTo"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely%'
      and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
    order by c.relname, a.attnum
  `.execute(handle);
  return rows;
}

async function findChecks(handle: Handle): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(k.conkey) order by attnum) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace
    order by c.relname, k.conname
  `.execute(handle);
  return rows;
}

/** Referenced tables first. */
function inOrder(columns: readonly Column[]): string[] {
  const tables = new Set(columns.map(({ table }) => table));
  const ordered = new Set<string>();
  const visit = (table: string, path: readonly string[]): void => {
    if (ordered.has(table) || path.includes(table)) return;
    for (const column of columns.filter((one) => one.table === table && one.refersTo !== null)) {
      visit(column.refersTo?.split('.')[0] ?? '', [...path, table]);
    }
    if (tables.has(table)) ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}

/** Tries values until all constraints hold; gives up on a taken key. */
async function addRow(
  handle: Handle,
  table: string,
  columns: readonly Column[],
  checks: readonly Check[],
  index: number,
): Promise<boolean> {
  const choice = new Map<string, number>();
  let scatter = 1;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const row: Row = {};
    for (const column of columns) {
      const values = await candidates(handle, column, checks, index);
      row[column.name] = values[(choice.get(column.name) ?? 0) % values.length];
    }
    const broken = await insert(handle, table, row);
    if (broken === null) return true;
    const check = checks.find(({ name }) => name === broken);
    if (check === undefined) return false;
    // Changes a scattered column: with two constraints broken in turn, an ordered choice would
    // change the same two columns forever.
    scatter = (scatter * 48_271) % 2_147_483_647;
    const turned = check.columns[scatter % check.columns.length] ?? '';
    choice.set(turned, (choice.get(turned) ?? 0) + 1);
  }
  throw new Error(`No row for ${table} was found that its rules allow.`);
}

/** Null: inserted. Otherwise the violated constraint. */
async function insert(handle: Handle, table: string, row: Row): Promise<string | null> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  const values = sql.join(Object.values(row).map((value) => sql`${value}`));
  try {
    await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(handle);
    return null;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && typeof error.constraint === 'string')
      return error.constraint;
    throw new Error(`No row for ${table}: ${String(error)}`, { cause: error });
  }
}

async function candidates(
  handle: Handle,
  column: Column,
  checks: readonly Check[],
  index: number,
): Promise<readonly unknown[]> {
  const empty = column.isRequired ? [] : [null];
  if (column.refersTo !== null) {
    const [table = '', name = ''] = column.refersTo.split('.');
    const { rows } = await sql<{ value: unknown }>`
      select ${sql.ref(name)} as value from ${sql.table(table)} order by 1 limit 1 offset ${index}
    `.execute(handle);
    return [...rows.map(({ value }) => value), ...empty];
  }
  const rules = checks.filter(({ columns }) => columns.includes(column.name));
  const listed = rules.flatMap(({ text }) =>
    [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value ?? ''),
  );
  const month = `2026-0${index + 1}-01`;
  const byType: Readonly<Record<string, readonly unknown[]>> = {
    text: [...listed, `${column.name}-${index}`, `+4850000000${index}`, String(index + 1), ''],
    'text[]': [['user1']],
    boolean: [false, true],
    date: [month, '2027-01-01'],
    'timestamp with time zone': [new Date(month), new Date('2027-01-01')],
    bytea: [Buffer.from([index])],
    jsonb: ['{}'],
    uuid: [`00000000-0000-4000-8000-00000000000${index}`],
  };
  // `timestamp(3) with time zone` is a timestamp too.
  const type = column.type.replace(/\(\d+\)/, '');
  return [...(byType[type] ?? [index + 1, 0, 2]), ...empty];
}
