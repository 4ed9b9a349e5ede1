import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { type Picture, preparePicture } from './pictures.ts';
import { refuse } from './refusal.ts';

/** Pictures of the programme: each under the digest of its content, so that a name always means the same bytes. */
export type FileStore = {
  /** Keeps a picture in all its sizes and answers its address; the same bytes twice are kept once. */
  keepPicture(picture: Picture): Promise<string>;
};

const contentTypes = { webp: 'image/webp', svg: 'image/svg+xml; charset=utf-8' } as const;

export const pictureMaxBytes = 5_242_880;

export function fileStore(dataDir: string): FileStore {
  const folder = filesFolder(dataDir);
  return {
    keepPicture: async ({ address, files }) => {
      await mkdir(folder, { recursive: true });
      for (const { name, bytes } of files) await keep(join(folder, name), bytes);
      return address;
    },
  };
}

/** Written aside first, so that nobody is served half a picture. */
async function keep(path: string, bytes: Buffer): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === bytes.length) return;
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, path);
}

function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** `GET /files/:name`: for everybody, for ever the same, and never able to run anything. */
export function filesRoute({ config }: Pick<Deps, 'config'>): (app: FastifyInstance) => Promise<void> {
  const folder = filesFolder(config.dataDir);
  return async (app) => {
    app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
      const extension = /^[0-9a-f]{40}(?:-\d{1,5}x\d{1,5}(?:-\d{1,5})?)?\.(webp|svg)$/.exec(params.name)?.[1];
      if (extension !== 'webp' && extension !== 'svg') throw refuse('notFound');
      const path = join(folder, params.name);
      const found = await stat(path).catch(() => null);
      if (found === null || !found.isFile()) throw refuse('notFound');
      return reply
        .header('content-type', contentTypes[extension])
        .header('content-length', found.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(createReadStream(path));
    });
  };
}

/** Reads a picture from a file; says what is wrong with it where it is none. */
export async function readPicture(path: string): Promise<Picture | 'missing' | 'tooLarge' | 'notAPicture'> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return 'missing';
  if (found.size > pictureMaxBytes) return 'tooLarge';
  return (await preparePicture(await readFile(path))) ?? 'notAPicture';
}
