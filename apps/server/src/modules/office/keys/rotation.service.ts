import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '../../../infra/db/db.ts';
import { isBound } from '../../../infra/crypto/vault.ts';
import { attachmentStore } from '../../../infra/files/attachment-store.ts';
import type { Deps } from '../../../infra/deps.ts';
import { markUnmarked } from '../../money/settlements/settlements.ts';
import { type Held, held, tables } from '../privacy/privacy.ts';
import { forgetOlderKeys } from './keys.service.ts';
import {
  type Change,
  type Page,
  type SealedRow,
  hasTransactionsOf,
  momentOf,
  putInJob,
  putValue,
  sealedJobs,
  sealedRows,
} from './rotation.store.ts';

export type RotationDeps = Pick<Deps, 'database' | 'vault' | 'files' | 'random'>;

const batch = 500;
const waitMs = 200;

export type Rotation = { readonly resealed: number };

/**
 * Re-seals all values with the newest key and their person, in batches; older keys still open the rest, so all stays
 * readable. @param onProgress receives the number of re-sealed values
 */
export async function rotateKeys(
  deps: RotationDeps,
  onProgress: (resealed: number) => void = () => {},
): Promise<Rotation> {
  const { database, vault } = deps;
  let resealed = await attachmentStore(deps).reseal();
  const onBatch = (values: number): void => onProgress((resealed += values));
  await resealAll(deps, onBatch);
  // A transaction that started earlier may still copy an old value, like an account into a payout.
  await waitForTransactions(database.kysely);
  await resealAll(deps, onBatch);
  await markUnmarked(database.kysely, vault);
  await forgetOlderKeys(database, vault);
  return { resealed };
}

/**
 * Binds the values that an earlier release sealed without a person to their people, and marks its
 * payouts. A row that the server wrote unbound since, in a rolling upgrade, waits for a rotation.
 */
export async function bindSeals(deps: Pick<Deps, 'database' | 'vault'>): Promise<void> {
  await resealAll(deps, () => {});
  await markUnmarked(deps.database.kysely, deps.vault);
}

async function resealAll(
  { database, vault }: Pick<RotationDeps, 'database' | 'vault'>,
  onBatch: (resealed: number) => void,
): Promise<void> {
  const reseal = async (
    rows: readonly SealedRow[],
    put: (change: Change) => Promise<void>,
  ): Promise<void> => {
    let resealed = 0;
    for (const { id, sealed } of rows) {
      for (const { column, seal, value, personId } of sealed) {
        if (value === null || value === '') continue;
        const isLoose = personId !== null && !isBound(value);
        if (!isLoose && !vault.isOutdated(value)) continue;
        const owner = personId ?? undefined;
        const after = vault.seal(seal, vault.open(seal, value, owner), owner);
        await put({ column, id, before: value, after });
        resealed += 1;
      }
    }
    onBatch(resealed);
  };
  for (const table of tables) {
    const rule: Held = held[table];
    if (Object.keys(rule.sealed).length === 0) continue;
    for await (const rows of pages((page) => sealedRows(database.kysely, table, rule, page)))
      await reseal(rows, (change) => putValue(database.kysely, table, change));
  }
  for await (const rows of pages((page) => sealedJobs(database.kysely, page)))
    await reseal(rows, (change) => putInJob(database.kysely, change));
}

async function* pages(
  read: (page: Page) => Promise<readonly SealedRow[]>,
): AsyncGenerator<readonly SealedRow[]> {
  let rows = await read({ afterId: 0, limit: batch });
  while (rows.length > 0) {
    yield rows;
    rows = await read({ afterId: rows.at(-1)?.id ?? 0, limit: batch });
  }
}

async function waitForTransactions(handle: Handle): Promise<void> {
  const moment = await momentOf(handle);
  while (await hasTransactionsOf(handle, moment)) await sleep(waitMs);
}
