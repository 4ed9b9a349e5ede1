import { sql } from 'kysely';
import type { Deps } from '../../../infra/deps.ts';
import { type Held, held, tables } from './privacy.columns.ts';

/** A person with a row in every table about people, with distinct values. */

export type Column = { readonly table: string; readonly name: string; readonly type: string };
type PrivacyDeps = Pick<Deps, 'database' | 'vault'>;

const moment = '2026-03-04T05:06:07.000Z';

export function canary({ table, name }: Pick<Column, 'table' | 'name'>): string {
  return `kanarek-${table}-${name}-`;
}

/** Fills them for this person; afterwards the database has no constraints of the programme. */
export async function fillEverything(
  { database, vault }: PrivacyDeps,
  { id, phone }: { readonly id: number; readonly phone: string },
): Promise<Column[]> {
  const { kysely } = database;
  const all = await findColumns({ database });
  await forgetTheRules({ database });
  for (const table of tables) {
    const rule: Held = held[table];
    if (rule.by.length === 0) continue;
    const own = all.filter((column) => column.table === table);
    const values = own.map((column) =>
      rule.by.includes(column.name)
        ? column.name === 'phone'
          ? phone
          : id
        : valueFor(vault, column, rule),
    );
    const names = own.map(({ name }) => sql.ref(name));
    if (table === 'person') {
      const set = own.flatMap(({ name }, index) =>
        name === 'id' || name === 'phone' ? [] : [sql`${sql.ref(name)} = ${values[index]}`],
      );
      await sql`update person set ${sql.join(set)} where id = ${id}`.execute(kysely);
      continue;
    }
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)}) overriding system value values (${sql.join(values)})
    `.execute(kysely);
  }
  for (const table of tables)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(kysely);
  return all;
}

async function findColumns({ database }: Pick<Deps, 'database'>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position
  `.execute(database.kysely);
  return rows;
}

/** Any column may then hold any value: the test only checks whether it is exported or erased. */
async function forgetTheRules({ database: { kysely } }: Pick<Deps, 'database'>): Promise<void> {
  const { rows: constraints } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype in ('c', 'f') and connamespace = 'public'::regnamespace
  `.execute(kysely);
  for (const { table, name } of constraints) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(kysely);
  }
  for (const table of tables)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(kysely);
}

function valueFor(vault: Deps['vault'], column: Column, rule: Held): unknown {
  const seal = rule.sealed[column.name];
  if (seal !== undefined) return vault.seal(seal, canary(column));
  switch (column.type) {
    case 'text':
      return canary(column);
    case 'boolean':
      return true;
    case 'date':
      return '2026-03-04';
    case 'timestamp with time zone':
      return new Date(moment);
    case 'jsonb':
      return JSON.stringify({ canary: canary(column) });
    case 'ARRAY':
      return [canary(column)];
    case 'bytea':
      return Buffer.from(canary(column));
    default:
      return 4321;
  }
}
