import type { Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import { kyselyOverClient } from '../../infra/db/connection.ts';
import type { Database } from '../../infra/db/db.ts';
import type { Schema } from '../../infra/db/schema.ts';

/** The import's transaction and, except for an act's, its connection, which bulk copies need. */
export type Session = {
  readonly transaction: Transaction<Schema>;
  readonly client: PoolClient | undefined;
};

export async function inSession<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isWhole = false;
  try {
    const result = await kyselyOverClient(client)
      .transaction()
      .execute((transaction) => work({ transaction, client }));
    isWhole = true;
    return result;
  } finally {
    // A connection that failed during a COPY is not reused.
    client.release(!isWhole);
  }
}
