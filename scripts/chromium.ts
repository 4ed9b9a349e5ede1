import { existsSync } from 'node:fs';
import { canInstallDebian, installDebian } from './debian.ts';

const systemChromium = '/usr/bin/chromium';

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
  return process.env['CHROMIUM_PATH'] ?? systemChromium;
}

/** Finds Chromium, or installs Debian's where that is allowed. */
export async function ensureChromium(): Promise<boolean> {
  if (existsSync(chromiumPath())) return true;
  if (process.env['CHROMIUM_PATH'] === undefined && canInstallDebian()) {
    console.log('Installing Chromium for the journeys …');
    await installDebian('chromium');
  }
  if (existsSync(chromiumPath())) return true;
  console.error(`The journeys need Chromium: there is none at ${chromiumPath()}. Install it or set CHROMIUM_PATH.`);
  return false;
}
