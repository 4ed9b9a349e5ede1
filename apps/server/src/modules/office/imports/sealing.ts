import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { importFileBytesMax } from '@klub/contract/panel/import-files';
import type { Deps } from '../../../infra/deps.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { fileKeyBytes, sealedFrames } from '../../../infra/files/sealed-file.ts';
import { refuse } from '../../../infra/refusal.ts';

export type Sealed = {
  readonly path: string;
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
};

/** Seals a file of an import into the folder of unfinished files, piece by piece. Refuses `importFileTooLarge`. */
export async function sealPieces(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Sealed> {
  const key = random.bytes(fileKeyBytes);
  const path = join(makingFolder(config.dataDir), `upload-${randomUUID()}`);
  const digest = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const bytes of pieces) {
      size += bytes.length;
      if (size > importFileBytesMax) throw refuse('importFileTooLarge');
      digest.update(bytes);
      yield bytes;
    }
  }
  try {
    await writeAtomic(path, sealedFrames(counted(), key));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, key: Buffer.from(key).toString('base64url'), size, sha256: digest.digest('hex') };
}
