import { createHash } from 'node:crypto';
import type { PictureFault } from '../../../infra/files/pictures.ts';
import type { Place } from './media.store.ts';

/** Pictures of one page of the library. */
export const pageSize = 24;
/** Days in the bin. */
export const binDays = 30;
/** Places that a reply names. */
export const placesMax = 200;

/** How the panel refuses bytes that are no picture. */
export const failureOf = {
  empty: 'pictureEmpty',
  heic: 'pictureHeic',
  svg: 'pictureSvg',
  pixels: 'picturePixels',
  damaged: 'pictureDamaged',
  other: 'pictureOther',
} as const satisfies Readonly<Record<PictureFault, string>>;

/** Equal digests: the places are those that were shown. */
export function digestOf(places: readonly Place[]): string {
  return createHash('sha256').update(JSON.stringify(places)).digest('hex');
}

/** Cells of one row, by the columns of its file. */
export type Cells = Readonly<Record<string, string>>;

/** A row with another address; the replies of an opened question keep theirs. */
export function rowWith(
  row: Cells,
  {
    former,
    next,
    isOpened,
  }: { readonly former: string; readonly next: string; readonly isOpened: boolean },
): Cells {
  return Object.fromEntries(
    Object.entries(row).map(([name, cell]) =>
      isOpened && /^obraz_\d$/.test(name) ? [name, cell] : [name, cell.replaceAll(former, next)],
    ),
  );
}
