/**
 * Addresses of pictures in the file store contain their size, `/files/<digest>-1280x720.webp`, so that a page reserves
 * their place before they load. A raster picture has narrower copies under the same digest,
 * `/files/<digest>-1280x720-480.webp`.
 */

/** Copies are made of these widths, where the picture itself is wider. */
export const pictureWidths = [480, 960] as const;
/** Wider pictures are made this wide: twice the widest place that shows one. */
export const pictureWidthMax = 1_600;

export type PictureShape = {
  readonly width: number;
  readonly height: number;
  /** For `srcset`; empty where there is only one size (drawings). */
  readonly copies: readonly { readonly address: string; readonly width: number }[];
};

/** What an address says about its picture; null for one that says nothing. */
export function pictureShape(address: string): PictureShape | null {
  const found = /^(\/files\/[0-9a-f]{40}-(\d{1,5})x(\d{1,5}))\.(webp|svg)$/.exec(address);
  if (found === null) return null;
  const [, stem = '', width = '', height = '', extension = ''] = found;
  const own = Number(width);
  const narrower = extension === 'webp' ? pictureWidths.filter((copy) => copy < own) : [];
  const copies = narrower.map((copy) => ({ address: `${stem}-${copy}.webp`, width: copy }));
  return {
    width: own,
    height: Number(height),
    copies: copies.length === 0 ? [] : [...copies, { address, width: own }],
  };
}
