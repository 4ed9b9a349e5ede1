import { sql } from 'kysely';
import type { Database } from './db.ts';

/** `schema.generated.ts` of a migrated database: the tables as TypeScript, for Kysely. */
export async function schemaTypes({ kysely }: Pick<Database, 'kysely'>): Promise<string> {
  const { rows } = await columns.execute(kysely);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const bodies = [...tables].map(
    ([table, its]) =>
      `  ${table}: {\n${its.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('')}  };\n`,
  );
  return `${head}\n\nexport type Tables = {\n${bodies.join('')}};\n`;
}

const head = `// Generated from the migrated database by \`npm run schema\`; a test compares them. What the database does not know
// stands in schema.ts.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** YYYY-MM-DD, in both directions: a day has no time zone. */
type Day = string;`;

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isComputed: boolean;
  readonly hasDefault: boolean;
  /** A check of this column alone with a list of values. */
  readonly listed: string | null;
};

const columns = sql<Column>`
  select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
    attgenerated <> '' as "isComputed", atthasdef or attidentity <> '' as "hasDefault",
    (
      select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype = 'c' and conkey = array[attnum]
        and pg_get_constraintdef(oid) like 'CHECK ((' || attname || ' = ANY (ARRAY[%'
    ) as listed
  from pg_class c join pg_attribute on attrelid = c.oid
  where relnamespace = (select oid from pg_namespace where nspname = 'public') and relkind = 'r'
    and relname not like 'kysely%' and attnum > 0 and not attisdropped
  order by relname collate "C", attnum
`;

/** As the driver reads them (db.ts). */
const typesOfDatabase: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'Day',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

function typeOf({ table, name, type, isNullable, isComputed, hasDefault, listed }: Column): string {
  const orNull = isNullable ? ' | null' : '';
  // Read as parsed JSON, written as JSON text.
  if (type === 'jsonb')
    return `ColumnType<unknown, string${hasDefault ? ' | undefined' : ''}${orNull}, string${orNull}>`;
  const value = listed === null ? typesOfDatabase[type] : listedValues(listed);
  if (value === undefined) throw new Error(`No type for ${table}.${name}: ${type}`);
  if (isComputed) return `GeneratedAlways<${value}${orNull}>`;
  return hasDefault ? `Generated<${value}${orNull}>` : `${value}${orNull}`;
}

function listedValues(check: string): string {
  return [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ');
}
