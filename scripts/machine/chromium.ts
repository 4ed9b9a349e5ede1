import { existsSync } from 'node:fs';
import { canInstallDebian, installDebian } from './debian.ts';

/** The same engine without windows runs a third faster; the whole browser will do where it is not to be had. */
const headlessShell = '/usr/bin/chromium-headless-shell';
export const wholeBrowser = '/usr/bin/chromium';
/** As wide as Arial, which phones have: the app's own fallback for its letters is stretched from it. */
const letters = '/usr/share/fonts/truetype/liberation';

/** Quiet, offline, and without the sandbox that containers do not allow. */
export const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? (existsSync(headlessShell) ? headlessShell : wholeBrowser);
}

/** Finds Chromium, or installs Debian's where that is allowed. */
export async function ensureChromium(): Promise<boolean> {
  if (
    process.env['CHROMIUM_PATH'] === undefined &&
    !existsSync(headlessShell) &&
    canInstallDebian()
  ) {
    console.log('Installing Chromium for the journeys …');
    const isInstalled = await installDebian('chromium-headless-shell');
    if (!isInstalled && !existsSync(wholeBrowser)) await installDebian('chromium');
  }
  if (!existsSync(letters) && canInstallDebian()) await installDebian('fonts-liberation');
  if (existsSync(chromiumPath())) return true;
  console.error(
    `The journeys need Chromium: there is none at ${chromiumPath()}. Install it or set CHROMIUM_PATH.`,
  );
  return false;
}
