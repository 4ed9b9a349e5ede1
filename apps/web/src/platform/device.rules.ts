export type Screen = { width: number; height: number; pixelRatio: number };

/** A screen of 1125 x 2436 device pixels: a phone whose notch covers the top of the page [H05]. */
export function isNotched({ width, height, pixelRatio }: Screen): boolean {
  return Math.round(width * pixelRatio) === 1_125 && Math.round(height * pixelRatio) === 2_436;
}
