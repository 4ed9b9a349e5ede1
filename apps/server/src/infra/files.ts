import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { refuse } from './refusal.ts';

/** Pictures of the programme: each under the digest of its content, so that a name always means the same bytes. */
export type FileStore = {
  /** Keeps a picture and answers its address, `/files/<name>`; the same bytes twice are kept once. */
  keepPicture(picture: Picture): Promise<string>;
};

export type Picture = { readonly bytes: Buffer; readonly extension: PictureExtension };

const contentTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
} as const;
type PictureExtension = keyof typeof contentTypes;

export const pictureMaxBytes = 5_242_880;

export function fileStore(dataDir: string): FileStore {
  const folder = filesFolder(dataDir);
  return {
    keepPicture: async (picture) => {
      const name = nameOf(picture);
      const path = join(folder, name);
      await mkdir(folder, { recursive: true });
      const isKept = await stat(path).then(
        (found) => found.size === picture.bytes.length,
        () => false,
      );
      if (!isKept) {
        // Written aside first, so that nobody is served half a picture.
        const part = `${path}.${process.pid}.part`;
        await writeFile(part, picture.bytes);
        await rename(part, path);
      }
      return addressOf(picture);
    },
  };
}

/** The address that a picture has or would have. */
export function addressOf(picture: Picture): string {
  return `/files/${nameOf(picture)}`;
}

function nameOf({ bytes, extension }: Picture): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${extension}`;
}

function filesFolder(dataDir: string): string {
  return join(dataDir, 'files');
}

/** What a picture is, by its content and not by its name; null when it is none of the types that are served. */
export function pictureOf(bytes: Buffer): Picture | null {
  const extension = extensionOf(bytes);
  return extension === null ? null : { bytes, extension };
}

function extensionOf(bytes: Buffer): PictureExtension | null {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpg';
  if (bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP') {
    return 'webp';
  }
  return isHarmlessSvg(bytes.toString('utf8')) ? 'svg' : null;
}

const svgStart = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/;
/** Scripts, foreign content, entities, event attributes, references that leave the file, and styles that import. */
const svgDangers =
  /<\s*(?:[\w-]+:)?(script|foreignobject|iframe|embed|object|audio|video|handler|animate|set)\b|<!(doctype|entity)|<\?(?!xml\b)|[\s"'/]on[a-z]+\s*=|(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);base64,))|url\(\s*["']?\s*(?!#)|@import|javascript:|&#/i;

/** True for an SVG that only draws. */
export function isHarmlessSvg(text: string): boolean {
  return svgStart.test(text) && !svgDangers.test(text);
}

/** `GET /files/:name`: for everybody, for ever the same, and never able to run anything. */
export function filesRoute({ config }: Pick<Deps, 'config'>): (app: FastifyInstance) => Promise<void> {
  const folder = filesFolder(config.dataDir);
  return async (app) => {
    app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
      const extension = /^[0-9a-f]{40}\.(png|jpg|webp|svg)$/.exec(params.name)?.[1];
      if (!isPictureExtension(extension)) throw refuse('notFound');
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

function isPictureExtension(text: string | undefined): text is PictureExtension {
  return text !== undefined && Object.hasOwn(contentTypes, text);
}

/** Reads a picture from a file; null when there is none, `tooLarge` when it is over the limit. */
export async function readPicture(path: string): Promise<Picture | 'missing' | 'tooLarge' | 'notAPicture'> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) return 'missing';
  if (found.size > pictureMaxBytes) return 'tooLarge';
  return pictureOf(await readFile(path)) ?? 'notAPicture';
}
