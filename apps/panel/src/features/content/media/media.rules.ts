import { pictureTypes } from '@klub/contract/panel/content/pictures';
import type { ReplyOf } from '../../../lib/api.ts';
import { choice, type FiltersOf, words } from '../../../lib/filters.rules.ts';

export type Picture = ReplyOf<'GET /api/panel/v1/media'>['data'][number];
export type WholePicture = ReplyOf<'GET /api/panel/v1/media/:id'>['data'];
export type Crop = NonNullable<WholePicture['crop']>;

export const mediaFilters = {
  q: words('szukaj'),
  state: choice<'library' | 'bin'>('czesc', { library: 'biblioteka', bin: 'kosz' }),
} satisfies FiltersOf<'GET /api/panel/v1/media'>;

/** For the file dialog of the browser. */
export const acceptedFiles = pictureTypes.map((type) => `.${type}`).join(',');

export const shapes = ['wide', 'square', 'free'] as const;
export type Shape = (typeof shapes)[number];

const ratios: Readonly<Record<Shape, number | null>> = { wide: 16 / 9, square: 1, free: null };

/** Least part of a side, in percent. */
const least = 5;

/**
 * A part of a picture with a shape: the asked width, and for a shape with a ratio the height that follows, both made to fit; then
 * moved onto the picture.
 */
export function fitted(crop: Crop, shape: Shape, { width, height }: Size): Crop {
  const ratio = ratios[shape];
  const side = (value: number) => Math.min(100, Math.max(least, value));
  let [wide, high] = [side(crop.width), side(crop.height)];
  if (ratio !== null) {
    // Both are percent of sides that may differ.
    const perWidth = width / height / ratio;
    high = wide * perWidth;
    if (high > 100) [wide, high] = [100 / perWidth, 100];
  }
  const place = (value: number, taken: number) => Math.min(100 - taken, Math.max(0, value));
  return { x: place(crop.x, wide), y: place(crop.y, high), width: wide, height: high };
}

export type Size = { readonly width: number; readonly height: number };

/** Names of files without their endings are what most pictures are called. */
export function nameOf(file: { readonly name: string }): string {
  return file.name.slice(0, 200);
}

/** What a file's name says in words: `nowa-farba_2.jpg` is „nowa farba 2”. */
export function wordsOf(name: string): string {
  return name
    .replace(/\.[a-z]{3,4}$/i, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
}
