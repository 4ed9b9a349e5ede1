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
 * Stores a picture in all sizes and returns its address. Names are digests of the content, so a
 * name always means the same bytes and equal bytes are stored once.
 */
export async function keepPicture(store: FileStore, { address, files }: Picture): Promise<string> {
  for (const { name, bytes } of files) {
    if ((await store.size(`files/${name}`)) !== bytes.length)
      await store.put(`files/${name}`, bytes);
  }
  return address;
}

/** `GET /files/:name`: public, immutable, and unable to run scripts. */
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
          // The mobile shell shows the files on a page of another origin.
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

/** Reads a picture from a file; returns the fault if it is none. */
export async function readPicture(
  path: string,
): Promise<Picture | 'missing' | 'tooLarge' | 'notAPicture'> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return 'missing';
  if (found.size > pictureMaxBytes) return 'tooLarge';
  return (await preparePicture(await readFile(path))) ?? 'notAPicture';
}
