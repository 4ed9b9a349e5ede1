import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Deps } from '../../../infra/deps.ts';
import { systemAccount } from '../../../infra/operator.ts';
import { refuse } from '../../../infra/refusal.ts';
import { audited } from '../../../infra/trail/trail.ts';
import { beginOperation } from '../operations/operations.ts';
import type { ImportRequest } from '../programme/programme.ts';
import { type Sealed, sealPieces } from './sealing.ts';
import { fileNameOf, noteOf } from './imports.rules.ts';
import * as store from './imports.store.ts';

export type LayDownDeps = Pick<
  Deps,
  'config' | 'database' | 'clock' | 'random' | 'files' | 'vault'
>;

type SealedFile = Sealed & { readonly name: string; readonly stored: string };

/**
 * Opens an import of the panel with these files, which no account has opened, and has the server check it; an account applies or
 * rejects it. Returns its number. Refuses `importFileName` and `importFileTooLarge`.
 */
export async function layDown(
  deps: LayDownDeps,
  { files, as: kind }: Pick<ImportRequest, 'files'> & { readonly as?: string | undefined },
): Promise<number> {
  const { database, clock, vault } = deps;
  const sealed = await sealAll(deps, files);
  const now = clock.now();
  const actor = { way: 'command', name: systemAccount() } as const;
  const act = { actor, action: 'import.opened', at: now } as const;
  const done = audited(database.kysely, act, async (transaction) => {
    const id = await store.open(transaction, null, now);
    for (const { name, size, sha256, stored, key } of sealed) {
      const keySealed = vault.seal('import_key', key);
      await store.addFile(
        transaction,
        id,
        { name, size, sha256, stored, keySealed, kind: kind ?? null },
        now,
      );
    }
    const check = { kind: 'import.check', staffId: null, input: { batchId: id } } as const;
    const operationId = await beginOperation(transaction, check, now);
    await store.change(transaction, id, { state: 'checking', operationId }, now);
    return { result: id, note: noteOf(id, { files: sealed.length, operationId }) };
  });
  return (await done).result;
}

/** Stored files that no import names are removed by the next sweep. */
async function sealAll(deps: LayDownDeps, paths: readonly string[]): Promise<SealedFile[]> {
  const sealed: SealedFile[] = [];
  for (const path of paths) {
    const name = fileNameOf(basename(path));
    if (name === null) throw refuse('importFileName');
    const one = await sealPieces(deps, createReadStream(path));
    try {
      const stored = `imports/${randomUUID()}`;
      await deps.files.take(stored, one.path);
      sealed.push({ ...one, name, stored });
    } finally {
      await rm(one.path, { force: true });
    }
  }
  return sealed;
}
