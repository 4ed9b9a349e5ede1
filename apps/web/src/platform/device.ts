import { isNotched } from './device.rules.ts';
import { native } from './shell.ts';

export function isNotchedPhone(): boolean {
  const { width, height } = window.screen;
  return isNotched({ width, height, pixelRatio: window.devicePixelRatio });
}

/** Asks the device what it is, and tells the stylesheets [H09]. */
export async function checkDevice(): Promise<void> {
  const platform = native ? (await (await native).phone()).platform : 'web';
  document.documentElement.dataset['platform'] = platform;
}
