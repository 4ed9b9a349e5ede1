import { native } from './shell.ts';

export function isNotchedPhone(): boolean {
  const { width, height } = window.screen;
  return isNotched({ width, height, pixelRatio: window.devicePixelRatio });
}

/** A screen of 1125 x 2436 device pixels: a phone whose notch covers the top of the page [H05]. */
export function isNotched(screen: { width: number; height: number; pixelRatio: number }): boolean {
  const { width, height, pixelRatio } = screen;
  return Math.round(width * pixelRatio) === 1_125 && Math.round(height * pixelRatio) === 2_436;
}

/** Reads the platform of the device, and passes it on to the stylesheets [H09]. */
export async function checkDevice(): Promise<void> {
  const platform = native ? (await (await native).phone()).platform : 'web';
  document.documentElement.dataset['platform'] = platform;
}
