import { z } from 'zod';
import { inTransaction } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { OperationWork } from '../operations/operations.ts';
import { findPublished } from './contents.store.ts';
import * as drafts from './drafts.store.ts';

const undoInput = z.object({ batchId: z.number(), rehearsal: z.boolean() });

/** An undo of an import that opens the drafts again which it had published. A repeated one opens nothing twice. */
export function reopeningDrafts(
  { database }: Pick<Deps, 'database'>,
  undo: OperationWork,
): OperationWork {
  return async (input, context) => {
    const result = await undo(input, context);
    const { batchId, rehearsal } = undoInput.parse(input);
    if (result.outcome === 'done' && !rehearsal) await reopen(database, batchId);
    return result;
  };
}

async function reopen({ kysely }: Deps['database'], importId: number): Promise<void> {
  await inTransaction(kysely, async (transaction) => {
    for (const { id, kind, ofKey } of await drafts.publishedBy(transaction, importId)) {
      const isGone = (await findPublished(transaction, kind, ofKey)) === null;
      await drafts.reopen(transaction, id, isGone ? null : ofKey);
    }
  });
}
