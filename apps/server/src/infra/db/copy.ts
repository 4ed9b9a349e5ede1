import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Schema } from './schema.ts';

/** The only parameter of a COPY: runs it over the transaction's connection (`connection.ts`). */
export type Copy = (client: pg.PoolClient) => Promise<void>;

/** Sends the rows of `copy … from stdin`, without a time limit of ours. */
export async function copyIn(
  transaction: Transaction<Schema>,
  text: string,
  rows: Iterable<Uint8Array>,
): Promise<void> {
  const source = Readable.from(rows, { objectMode: true, highWaterMark: 4 });
  const send: Copy = (client) => pipeline(source, client.query(copyFrom(text)));
  await transaction.executeQuery(CompiledQuery.raw(text, [send]));
}

/** Passes the bytes of `copy … to stdout` to `read`, without a time limit of ours. */
export async function copyOut(
  transaction: Transaction<Schema>,
  text: string,
  read: (chunks: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const receive: Copy = (client) => read(client.query(copyTo(text)) as AsyncIterable<Buffer>);
  await transaction.executeQuery(CompiledQuery.raw(text, [receive]));
}

export function isCopy(parameter: unknown): parameter is Copy {
  return typeof parameter === 'function';
}
