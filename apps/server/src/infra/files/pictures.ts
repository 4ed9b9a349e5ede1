import { createHash } from 'node:crypto';
import { pictureWidthMax, pictureWidths } from '@klub/contract/pictures';
import sharp, { type Sharp } from 'sharp';

/** A served picture: one file, or several sizes of a photograph. */
export type Picture = {
  /** `/files/<digest>-<width>x<height>.<extension>`; equal bytes have equal addresses. */
  readonly address: string;
  readonly files: readonly { readonly name: string; readonly bytes: Buffer }[];
};

const quality = 80;
/**
 * Decoding this many pixels takes some 200 MB; a decompression bomb of a few bytes would take all
 * memory.
 */
const pixelsMax = 50_000_000;

// Pictures are imported once each, so a cache is useless.
sharp.cache(false);

/** The served files for these bytes; null when they are no picture, whatever their name. */
export async function preparePicture(bytes: Buffer): Promise<Picture | null> {
  if (isRaster(bytes)) return prepareRaster(bytes);
  const text = bytes.toString('utf8');
  return isHarmlessSvg(text) ? prepareDrawing(bytes, text) : null;
}

/** Vector drawings stay unchanged: no raster is as small and sharp. */
function prepareDrawing(bytes: Buffer, text: string): Picture {
  const size = svgSize(text);
  const name = `${digestOf(bytes)}${size === null ? '' : `-${size.width}x${size.height}`}.svg`;
  return { address: `/files/${name}`, files: [{ name, bytes }] };
}

/** WebP in several widths, upright, without the camera's metadata: place, owner, time. */
async function prepareRaster(bytes: Buffer): Promise<Picture | null> {
  const upright = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' }).rotate();
  try {
    const { data, info } = await encoded(upright, pictureWidthMax);
    const stem = `${digestOf(bytes)}-${info.width}x${info.height}`;
    const files = [{ name: `${stem}.webp`, bytes: data }];
    for (const width of pictureWidths.filter((copy) => copy < info.width)) {
      files.push({ name: `${stem}-${width}.webp`, bytes: (await encoded(upright, width)).data });
    }
    return { address: `/files/${stem}.webp`, files };
  } catch {
    // Truncated, damaged or far too large; the report names the file, because the library's message
    // does not help the operator.
    return null;
  }
}

/** Why bytes are no picture of ours; null where `preparePicture` takes them. */
export type PictureFault = 'empty' | 'heic' | 'svg' | 'pixels' | 'damaged' | 'other';

/** Says what is wrong with bytes that `preparePicture` has refused. */
export async function pictureFault(bytes: Buffer): Promise<PictureFault> {
  if (bytes.length === 0) return 'empty';
  if (/^ftyp(hei[cfmsx]|hev[cx]|mif1|msf1)/.test(bytes.subarray(4, 12).toString('latin1')))
    return 'heic';
  if (startsAsSvg(bytes.toString('utf8'))) return 'svg';
  if (!isRaster(bytes)) return 'other';
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size !== null && size.width * size.height > pixelsMax ? 'pixels' : 'damaged';
}

export type PercentBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The part of a stored photograph, as a picture of its own. Null: it cannot be read. */
export async function cropPicture(bytes: Buffer, box: PercentBox): Promise<Picture | null> {
  const { width, height } = await sharp(bytes).metadata();
  const left = Math.min(width - 1, Math.round((box.x / 100) * width));
  const top = Math.min(height - 1, Math.round((box.y / 100) * height));
  const part = await sharp(bytes)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((box.width / 100) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((box.height / 100) * height))),
    })
    .png()
    .toBuffer();
  return preparePicture(part);
}

function encoded(picture: Sharp, width: number) {
  return picture
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40);
}

/** PNG, JPEG or WebP, by content and not by name. */
function isRaster(bytes: Buffer): boolean {
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return true;
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true;
  return (
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP'
  );
}

/** Entities, event attributes, external references, and importing styles. */
const svgDangers = [
  /<!(doctype|entity)/i,
  /<\?(?!xml\b)/i,
  /[\s"'/]on[a-z]+\s*=/i,
  /(?:href|src)\s*=\s*(?!["']\s*(?:#|data:image\/(?:png|jpeg|webp);base64,))/i,
  /url\((?!["']?#)/i,
  /@import|javascript:|&#/i,
];

const svgForbidden = new Set([
  'script',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
  'handler',
  'animate',
  'set',
]);

/** True for an SVG that only draws. */
export function isHarmlessSvg(text: string): boolean {
  return (
    startsAsSvg(text) && !svgDangers.some((danger) => danger.test(text)) && !hasForbiddenTag(text)
  );
}

/** Only the declaration and comments may precede the drawing. */
function startsAsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  if (rest.startsWith('<?xml')) rest = behind(rest, '?>');
  while (rest.startsWith('<!--')) rest = behind(rest.slice('<!--'.length), '-->');
  return /^<svg[\s>]/.test(rest);
}

/** The text behind the mark and white space; empty without the mark. */
function behind(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? '' : text.slice(at + mark.length).trimStart();
}

/** Checks names behind any prefix too (`<svg:script`). */
function hasForbiddenTag(text: string): boolean {
  for (const [, name = ''] of text.matchAll(/<\s*([^\s<>/]+)/g)) {
    if (svgForbidden.has(name.slice(name.lastIndexOf(':') + 1).toLowerCase())) return true;
  }
  return false;
}

/** The drawing's declared size in whole pixels; null when it declares none. */
export function svgSize(text: string): { width: number; height: number } | null {
  const root = /<svg\b[^>]*/.exec(text)?.[0] ?? '';
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(
    root,
  );
  const side = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1];
  const [width, height] = [side('width') ?? box?.[1], side('height') ?? box?.[2]].map((text_) =>
    Math.round(Number(text_)),
  );
  const isShape = (value: number | undefined) =>
    value !== undefined && value >= 1 && value <= 99_999;
  return isShape(width) && isShape(height) ? { width: width ?? 0, height: height ?? 0 } : null;
}
