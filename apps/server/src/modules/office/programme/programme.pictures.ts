import { basename, extname, join, normalize } from 'node:path';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { FileStore } from '../../../infra/files/file-store.ts';
import { keepPicture, readPicture } from '../../../infra/http/files.ts';
import { reasons } from './programme.copy.ts';
import type { ImportContext } from './programme.kind.ts';
import { isInLibrary, noteInLibrary } from './programme.pictures.store.ts';

type PictureParts = {
  readonly tx: Transaction<Schema>;
  readonly now: Date;
  /** An import of the panel may name pictures of the library by their addresses. */
  readonly isOfPanel: boolean;
  readonly files: FileStore;
  /** Of the file that names them. */
  readonly folder: string;
  readonly isRehearsal: boolean;
  readonly reject: ImportContext['report']['reject'];
};

const pictureExtensions: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'svg']);

/** Pictures are next to the file or in a folder below; stored only outside a rehearsal. */
export async function takePicture(
  { tx, now, isOfPanel, files, folder, isRehearsal, reject }: PictureParts,
  {
    line,
    column,
    name,
  }: { readonly line: number; readonly column: string; readonly name: string | null },
): Promise<string | null> {
  if (name === null) return null;
  if (isOfPanel && name.startsWith('/files/')) {
    if (await isInLibrary(tx, name)) return name;
    reject(line, column, reasons.pictureNotInLibrary);
    return null;
  }
  const path = normalize(name.replaceAll('\\', '/'));
  if (
    path.startsWith('..') ||
    path.startsWith('/') ||
    path.includes('\0') ||
    /^[a-z]:/i.test(path)
  ) {
    reject(line, column, reasons.picturePath);
    return null;
  }
  const extension = extname(path).slice(1).toLowerCase();
  if (!pictureExtensions.has(extension)) {
    reject(line, column, reasons.pictureKind(extension));
    return null;
  }
  const picture = await readPicture(join(folder, path));
  if (typeof picture === 'string') {
    const sentences = {
      missing: reasons.pictureMissing,
      tooLarge: reasons.pictureTooLarge,
      notAPicture: reasons.notAPicture,
    };
    reject(line, column, sentences[picture](name));
    return null;
  }
  if (isRehearsal) return picture.address;
  const address = await keepPicture(files, picture);
  const bytes = picture.files[0]?.bytes.length ?? 1;
  await noteInLibrary(tx, { address, name: basename(path), bytes, now });
  return address;
}
