import { readFile, stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { FileStore } from '../files/file-store.ts';
import { type Picture, preparePicture } from '../files/pictures.ts';
import { refuse } from '../refusal.ts';
import { pictureName } from '../files/stored-content.ts';

const contentTypes = { webp: 'image/webp', svg: 'image/svg+xml; charset=utf-8' } as const;

export const pictureMaxBytes = 5_242_880;

/**
 * Keeps a picture of the programme in all its sizes and answers its address: each under the digest of its content, so that a
 * name always means the same bytes, and the same bytes twice are kept once.
 */
export async function keepPicture(store: FileStore, { address, files }: Picture): Promise<string> {
  for (const { name, bytes } of files) {
    if ((await store.size(`files/${name}`)) !== bytes.length)
      await store.put(`files/${name}`, bytes);
  }
  return address;
}

/** `GET /files/:name`: for everybody, for ever the same, and never able to run anything. */
export function filesRoute({
  files,
}: Pick<Deps, 'files'>): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
      const extension = pictureName.exec(params.name)?.[2];
      if (extension !== 'webp' && extension !== 'svg') throw refuse('notFound');
      const found = await files.open(`files/${params.name}`);
      if (found === null) throw refuse('notFound');
      return (
        reply
          .header('content-type', contentTypes[extension])
          .header('content-length', found.size)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          // The mobile shell shows them on a page of its own.
          .header('cross-origin-resource-policy', 'cross-origin')
          .header(
            'content-security-policy',
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          )
          .send(found.content)
      );
    });
  };
}

/** Reads a picture from a file; says what is wrong with it where it is none. */
export async function readPicture(
  path: string,
): Promise<Picture | 'missing' | 'tooLarge' | 'notAPicture'> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return 'missing';
  if (found.size > pictureMaxBytes) return 'tooLarge';
  return (await preparePicture(await readFile(path))) ?? 'notAPicture';
}
