import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Random, randomText } from './random.ts';

/** What people attach, outside everything that is served, under names that say nothing and cannot be guessed. */
export type AttachmentStore = {
  /** Answers the name under which the bytes lie. */
  keep(content: Buffer): Promise<string>;
  read(name: string): Promise<Buffer>;
  /** Removing what is gone already is no mistake. */
  remove(name: string): Promise<void>;
};

export function attachmentStore(dataDir: string, random: Random): AttachmentStore {
  const folder = join(dataDir, 'attachments');
  return {
    keep: async (content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = randomText(random, 192);
      await writeFile(join(folder, name), content, { mode: 0o600, flag: 'wx', flush: true });
      return name;
    },
    read: (name) => readFile(join(folder, name)),
    remove: async (name) => {
      await unlink(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
  };
}
