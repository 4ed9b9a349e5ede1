import { createHash } from 'node:crypto';
import { attachmentExtensions } from '@klub/contract/attachments';
import sharp from 'sharp';
import { isSealedAttachment } from './attachment-store.ts';
import { attachmentType } from './attachments.ts';
import { isHarmlessSvg } from './pictures.ts';

/** `/files/<digest>-<width>x<height>-<copy's width>.<extension>`, as pictures.ts names them. */
export const pictureName = /^([0-9a-f]{40})(?:-\d{1,5}x\d{1,5}(?:-\d{1,5})?)?\.(webp|svg)$/;

/** True for a picture or attachment that this program could have stored, by its content. */
export async function isStoredContent(name: string, content: Buffer): Promise<boolean> {
  const [folder, file = ''] = name.split('/', 2);
  if (folder === 'files') return isOwnPicture(file, content);
  return folder === 'attachments' && (isSealedAttachment(content) || isKnownAttachment(content));
}

async function isOwnPicture(file: string, content: Buffer): Promise<boolean> {
  const [, digest, extension] = pictureName.exec(file) ?? [];
  if (extension === undefined) return false;
  if (extension === 'svg') {
    const own = createHash('sha256').update(content).digest('hex').slice(0, 40);
    return own === digest && isHarmlessSvg(content.toString('utf8'));
  }
  // A photograph has the digest of the uploaded bytes, and is re-encoded before it is stored.
  const found = await sharp(content)
    .metadata()
    .catch(() => null);
  return found?.format === 'webp';
}

/** An unsealed attachment of an older release. */
async function isKnownAttachment(content: Buffer): Promise<boolean> {
  for (const extension of attachmentExtensions)
    if (await attachmentType(`x.${extension}`, content)) return true;
  return false;
}
