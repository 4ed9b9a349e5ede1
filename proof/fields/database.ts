import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/infra/db/db.ts';

/** Every row of every table, read from the database's own list of tables, so that a new one is looked at too. */

export type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isOwn: boolean;
};
type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<string, readonly Row[]>;

/** A changed column, an inserted row (`+`), or a deleted one (`-`). */
export type Change = { readonly what: string; readonly value: string };

/** The limiter counts every call, regardless of its content. */
const uncounted = ['rate_count'];

export type Watched = {
  readonly columns: readonly Column[];
  /** Takes what there is now for what should be there. */
  keep(): Promise<void>;
  /** What has changed since; `more` are rows that were added on purpose. */
  changes(more?: Readonly<Record<string, readonly Row[]>>): Promise<Change[]>;
  /** Puts everything back as it was kept. */
  putBack(): Promise<void>;
};

export async function watch({ kysely }: Pick<Database, 'kysely'>): Promise<Watched> {
  const columns = await findColumns();
  const tables = [...new Set(columns.map(({ table }) => table))];
  const keys = await findKeys();
  let digests = new Map<string, string>();
  let kept: Rows = new Map();
  let changed: string[] = [];

  async function findColumns(): Promise<Column[]> {
    const { rows } = await sql<Column>`
      select c.table_name as "table", c.column_name as name, c.data_type as type, c.is_generated = 'NEVER' as "isOwn"
      from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all(${uncounted}::text[])
      order by c.table_name, c.ordinal_position
    `.execute(kysely);
    return rows;
  }

  async function findKeys(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select indrelid::regclass::text as "table", array_agg(attname::text order by place) as columns
      from pg_index cross join lateral unnest(indkey::int2[]) with ordinality as key (number, place)
      join pg_attribute on attrelid = indrelid and attnum = number
      -- A key may carry other columns along.
      where indisprimary and place <= indnkeyatts group by indrelid
    `.execute(kysely);
    return new Map(rows.map(({ table, columns: named }) => [table.replaceAll('"', ''), named]));
  }

  async function readDigests(): Promise<Map<string, string>> {
    const parts = tables.map(
      (table) => sql`
        select ${table}::text as name, md5(coalesce(string_agg(each::text, '|' order by each::text), '')) as digest
        from ${sql.table(table)} as each`,
    );
    const { rows } = await sql<{
      name: string;
      digest: string;
    }>`${sql.join(parts, sql` union all `)}`.execute(kysely);
    return new Map(rows.map(({ name, digest }) => [name, digest]));
  }

  async function readRows(names: readonly string[]): Promise<Rows> {
    const read = new Map<string, Row[]>();
    for (const name of names) {
      const { rows } = await sql<{
        row: Row;
      }>`select to_json(each) as row from ${sql.table(name)} as each`.execute(kysely);
      read.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return read;
  }

  return {
    columns,
    keep: async () => {
      digests = await readDigests();
      kept = await readRows(tables);
      changed = [];
    },
    changes: async (more = {}) => {
      const now = await readDigests();
      changed = tables.filter((table) => now.get(table) !== digests.get(table));
      const rows = await readRows(changed);
      return changed.flatMap((table) =>
        differences(
          table,
          keys.get(table),
          [...(kept.get(table) ?? []), ...(more[table] ?? [])],
          rows.get(table) ?? [],
        ),
      );
    },
    putBack: async () => {
      if (changed.length === 0) return;
      await kysely.transaction().execute(async (transaction) => {
        // Triggers and references off, to restore the former rows.
        await sql`set local session_replication_role = replica`.execute(transaction);
        for (const table of changed) {
          const own = columns
            .filter((column) => column.table === table && column.isOwn)
            .map(({ name }) => sql.ref(name));
          await sql`delete from ${sql.table(table)}`.execute(transaction);
          await sql`
            insert into ${sql.table(table)} (${sql.join(own)}) overriding system value
            select ${sql.join(own)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(kept.get(table) ?? [])}::json)
          `.execute(transaction);
        }
      });
      changed = [];
    },
  };
}

function differences(
  table: string,
  key: readonly string[] | undefined,
  before: readonly Row[],
  after: readonly Row[],
): Change[] {
  const nameOf = (row: Row): string =>
    JSON.stringify(key === undefined ? row : key.map((column) => row[column]));
  const old = new Map(before.map((row) => [nameOf(row), row]));
  const fresh = new Map(after.map((row) => [nameOf(row), row]));
  const gone = [...old]
    .filter(([name]) => !fresh.has(name))
    .map(([, row]) => ({ what: `-${table}`, value: nameOf(row) }));
  const come = [...fresh].flatMap(([name, row]) => {
    const former = old.get(name);
    return Object.entries(row)
      .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(former?.[column]))
      .map(([column, value]) => ({
        what: `${former === undefined ? '+' : ''}${table}.${column}`,
        value: JSON.stringify(value),
      }));
  });
  return [...gone, ...come];
}
