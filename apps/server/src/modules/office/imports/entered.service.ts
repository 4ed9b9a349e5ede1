import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Operations } from '../operations/operations.ts';
import { type Sealed, sealPieces } from './sealing.ts';
import * as store from './imports.store.ts';

export type EnteredDeps = Pick<
  Deps,
  'config' | 'database' | 'clock' | 'random' | 'files' | 'vault'
> & { readonly begin: Operations['begin'] };

/** A file that a form has made, in memory. */
export type Entered = { readonly name: string; readonly kind: string; readonly text: string };

type SealedFile = Sealed & Pick<Entered, 'name' | 'kind'> & { readonly stored: string };

/** Seals and stores the files of a form, before its act. Those that no import names are removed by the next sweep. */
export async function sealEntered(
  deps: EnteredDeps,
  files: readonly Entered[],
): Promise<SealedFile[]> {
  const sealed: SealedFile[] = [];
  for (const { name, kind, text } of files) {
    const one = await sealPieces(deps, bytesOf(text));
    try {
      const stored = `imports/${randomUUID()}`;
      await deps.files.take(stored, one.path);
      sealed.push({ ...one, name, kind, stored });
    } finally {
      await rm(one.path, { force: true });
    }
  }
  return sealed;
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

type Opening = {
  readonly staffId: number;
  readonly about: store.About;
  readonly files: readonly SealedFile[];
};

/** Opens an import with the files of a form and has it checked; an account applies or rejects it. Returns its number. */
export async function openEntered(
  { clock, vault, begin }: EnteredDeps,
  transaction: Transaction<Schema>,
  { staffId, about, files }: Opening,
): Promise<number> {
  const now = clock.now();
  const id = await store.open(transaction, staffId, now, about);
  for (const { key, path: _path, ...file } of files)
    await store.addFile(
      transaction,
      id,
      { ...file, keySealed: vault.seal('import_key', key) },
      now,
    );
  const operationId = await begin(transaction, {
    kind: 'import.check',
    staffId,
    input: { batchId: id },
  });
  await store.change(transaction, id, { state: 'checking', operationId }, now);
  return id;
}
