import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Database } from '../../../infra/db/db.ts';

/** Rows of a table to copy; this module quotes the names. */
export type Copied = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string | null;
};

/** One transaction that supports COPY. */
export type Session = {
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows as text, as a stream. */
  copyOut(copied: Copied): AsyncGenerator<Uint8Array>;
  /** Adds whole rows; returns their number. */
  copyIn(copied: Omit<Copied, 'where'>, rows: Buffer): Promise<number>;
};

export type Isolation = 'read' | 'write';

/** Commits the work, or rolls back when it throws. A reading session sees one snapshot. */
export async function inSession<T>(
  { pool }: Pick<Database, 'pool'>,
  isolation: Isolation,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    await client.query(
      isolation === 'read' ? 'begin isolation level repeatable read read only' : 'begin',
    );
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex'`);
    const result = await work(sessionOf(client));
    await client.query('commit');
    isWhole = true;
    return result;
  } finally {
    // Closing the connection rolls back, even during a COPY.
    client.release(!isWhole);
  }
}

function sessionOf(client: PoolClient): Session {
  return {
    query: async (text, values = []) => (await client.query(text, [...values])).rows,
    copyOut: async function* ({ table, columns, where }) {
      const stream = client.query(copyTo(`copy (${selected(table, columns, [where])}) to stdout`));
      yield* stream as AsyncIterable<Buffer>;
    },
    copyIn: async ({ table, columns }, rows) => {
      const target = client.query(
        copyFrom(`copy ${quoted(table)} (${listed(columns)}) from stdin`),
      );
      await pipeline(Readable.from([rows]), target);
      return target.rowCount;
    },
  };
}

function selected(
  table: string,
  columns: readonly string[],
  conditions: readonly (string | null)[],
): string {
  const given = conditions.filter((condition) => condition !== null);
  const where =
    given.length === 0 ? '' : ` where ${given.map((condition) => `(${condition})`).join(' and ')}`;
  return `select ${listed(columns)} from ${quoted(table)}${where}`;
}

function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(', ');
}

/** Names come from the catalogue; a name that needs escaping is not one of the programme. */
export function quoted(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name))
    throw new Error(`No table or column is called ${JSON.stringify(name)}.`);
  return `"${name}"`;
}
