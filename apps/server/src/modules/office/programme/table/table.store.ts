import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Fragment } from '../programme.cells.store.ts';
import type { Columns } from '../programme.columns.ts';
import { isSameKey, keyText, typed } from '../programme.store.ts';

type Table = keyof Schema;
export type Values = Readonly<Record<string, unknown>>;

/** A table that rows of a kind point at by its id. */
export type JoinedTable = {
  readonly table: Table;
  /** The column with the id. */
  readonly by: string;
  readonly isOptional?: boolean;
};

/** The table as `t`, with the tables that it points at under their names. */
export function joinedTables(
  table: Table,
  joins: Readonly<Record<string, JoinedTable>> = {},
): Fragment {
  const parts = Object.entries(joins).map(
    ([name, { table: other, by, isOptional }]) => sql`
      ${isOptional === true ? sql`left join` : sql`join`} ${sql.table(other)} ${sql.ref(name)}
        on ${sql.ref(`${name}.id`)} = ${sql.ref(`t.${by}`)}`,
  );
  return sql`${sql.table(table)} t ${sql.join(parts, sql` `)}`;
}

function storedAt(to: string): Fragment {
  return sql.ref(to.includes('.') ? to : `t.${to}`);
}

export type PresentRows = {
  readonly from: Fragment;
  readonly where?: Fragment;
  /** False for a row that the importer would not take. */
  readonly fits?: Fragment;
  /** Columns as `to` names them, or pieces of SQL. */
  readonly sorted: readonly (string | Fragment)[];
  /** Cells of other tables, each with its name. */
  readonly besides?: Fragment | undefined;
};

/** The rows as a file has them, each with `fits`. */
export function presentRows(
  columns: Columns,
  { from, where = sql`true`, fits = sql`true`, sorted, besides }: PresentRows,
  only: Fragment = sql`true`,
): Fragment {
  const order = sorted.map((one) => (typeof one === 'string' ? storedAt(one) : one));
  const more = besides === undefined ? sql`` : sql`, ${besides}`;
  return sql`select ${presentCells(columns)}${more}, ${fits} as fits from ${from} where ${where} and ${only} order by ${sql.join(order)}`;
}

/** The exported columns that are stored as cells of a file. */
export function presentCells(columns: Columns): Fragment {
  return sql.join(
    Object.entries(columns).flatMap(([name, { to, exported }]) =>
      to === undefined || exported === null
        ? []
        : [sql`${exported(storedAt(to))} as ${sql.ref(name)}`],
    ),
  );
}

export type Stored = {
  readonly table: Table;
  /** The table as `t`, with what `columns` are stored in. */
  readonly from: Fragment;
  readonly key: readonly string[];
  readonly columns: Columns;
};

/** Stored values by the columns of the file: of the rows with these keys, or of all; by key, its parts joined by `|`. */
export async function storedRows(
  transaction: Transaction<Schema>,
  { table, from, key, columns }: Stored,
  keys: readonly Values[] | 'all',
): Promise<Map<string, Values>> {
  const asked = keys === 'all' ? sql`` : sql`join ${typed(table, keys, 'g')} on ${isSameKey(key)}`;
  const read = Object.entries(columns).flatMap(([name, { to }]) =>
    to === undefined ? [] : [sql`${storedAt(to)} as ${sql.ref(name)}`],
  );
  const { rows } = await sql<Values & { readonly stored_key: string }>`
    select ${keyText('t', key)} as stored_key, ${sql.join(read)}
    from ${from} ${asked} order by ${sql.join(key.map(storedAt))}
  `.execute(transaction);
  return new Map(rows.map(({ stored_key: name, ...values }) => [name, values]));
}

/** Ids of the rows with these keys; by key, its parts joined by `|`. */
export async function idsByKey(
  transaction: Transaction<Schema>,
  table: Table,
  key: readonly string[],
  keys: readonly Values[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; id: number }>`
    select distinct ${keyText('t', key)} as key, t.id
    from ${sql.table(table)} t join ${typed(table, keys, 'g')} on ${isSameKey(key)}
  `.execute(transaction);
  return new Map(rows.map(({ key: name, id }) => [name, id]));
}
