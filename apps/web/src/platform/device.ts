import { isNotched } from './device.rules.ts';

export function isNotchedPhone(): boolean {
  const { width, height } = window.screen;
  return isNotched({ width, height, pixelRatio: window.devicePixelRatio });
}
