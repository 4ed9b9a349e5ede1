import type { FileStore } from './file-store.ts';
import { type Random, randomText } from '../crypto/random.ts';
import type { Vault } from '../crypto/vault.ts';

/** Attachments of users: sealed, outside all served folders, under random names. */
export type AttachmentStore = {
  /** Returns the stored name. */
  keep(content: Buffer): Promise<string>;
  read(name: string): Promise<Buffer>;
  /** Removing a missing file is no error. */
  remove(name: string): Promise<void>;
  /** Re-encrypts files of older keys; returns their number. */
  reseal(): Promise<number>;
};

type AttachmentDeps = { readonly files: FileStore; readonly random: Random; readonly vault: Vault };

const folder = 'attachments';

const sealedField = 'attachment';
/**
 * No attachment type is a single line of such letters: an unsealed file was written by an older
 * release.
 */
const sealedForm = /^[\w-]+\.[\w-]+$/;

export function isSealedAttachment(stored: Buffer): boolean {
  return sealedForm.test(stored.toString('latin1'));
}

export function attachmentStore({ files, random, vault }: AttachmentDeps): AttachmentStore {
  const at = (name: string): string => `${folder}/${name}`;
  const seal = (content: Buffer): Buffer => vault.sealFile(sealedField, content);
  const open = (stored: Buffer): Buffer => {
    const text = stored.toString('latin1');
    return sealedForm.test(text) ? Buffer.from(vault.open(sealedField, text), 'base64') : stored;
  };
  return {
    keep: async (content) => {
      const name = randomText(random, 192);
      await files.put(at(name), seal(content));
      return name;
    },
    read: async (name) => {
      const stored = await files.read(at(name));
      if (stored === null) throw new Error('An attachment is not where it was left.');
      return open(stored);
    },
    remove: (name) => files.remove(at(name)),
    reseal: async () => {
      let count = 0;
      for await (const { name } of files.list(folder)) {
        const stored = await files.read(name);
        if (stored === null || !vault.isOutdated(stored.toString('latin1'))) continue;
        await files.put(name, seal(open(stored)));
        count += 1;
      }
      return count;
    },
  };
}
