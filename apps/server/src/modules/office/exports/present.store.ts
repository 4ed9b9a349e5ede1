import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { type Fragment, readInBatches } from '../../club/territory/territory.ts';

/** A row by the file's columns; `fits` is false when the importer would reject it. */
export type PresentRow = Readonly<Record<string, string | null>> & { readonly fits: boolean };

/** The rows of one snapshot in batches; one batch in memory. */
export async function* readPresent(
  handle: Handle,
  statement: Fragment,
  size: number,
): AsyncGenerator<PresentRow[]> {
  const transaction = await handle
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const ranked = sql`select present.*, 1 as rank, 0 as total from (${statement}) present`;
    yield* readInBatches<PresentRow>(transaction, ranked, size);
  } finally {
    await transaction.rollback().execute();
  }
}
