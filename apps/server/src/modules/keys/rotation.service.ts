import { attachmentStore } from '../../infra/files/attachment-store.ts';
import type { Deps } from '../../infra/deps.ts';
import { type Held, held, tables } from '../privacy/privacy.columns.ts';
import { forgetOlderKeys } from './keys.service.ts';
import { reseal, sealedRows } from './rotation.store.ts';

/** What the operator's commands for keys need. */
export type RotationDeps = Pick<Deps, 'database' | 'vault' | 'files' | 'random'>;

const batch = 500;

export type Rotation = { readonly resealed: number };

/**
 * Seals everything with the newest key, some rows at a time; all of it stays readable throughout, because the older keys
 * still open. @param onProgress hears how many values have been done
 */
export async function rotateKeys(
  { database, vault, files, random }: RotationDeps,
  onProgress: (resealed: number) => void = () => {},
): Promise<Rotation> {
  let resealed = await attachmentStore({ files, random, vault }).reseal();
  for (const table of tables) {
    const { sealed }: Held = held[table];
    const columns = Object.keys(sealed);
    let afterId = columns.length === 0 ? Number.POSITIVE_INFINITY : 0;
    while (Number.isFinite(afterId)) {
      const rows = await sealedRows(database.kysely, table, columns, { afterId, limit: batch });
      for (const { id, sealed: values } of rows) {
        for (const [column, before] of Object.entries(values)) {
          if (before === null || !vault.isOutdated(before)) continue;
          const seal = sealed[column] ?? '';
          const after = vault.seal(seal, vault.open(seal, before));
          await reseal(database.kysely, { table, column, id, before, after });
          resealed += 1;
        }
      }
      onProgress(resealed);
      afterId = rows.at(-1)?.id ?? Number.POSITIVE_INFINITY;
    }
  }
  await forgetOlderKeys(database, vault);
  return { resealed };
}
