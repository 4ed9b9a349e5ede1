import { existsSync } from 'node:fs';
import { runProgram } from './steps.ts';

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
  if (process.env['CHROMIUM_PATH'] === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys …');
    await installDebian('chromium');
  }
  if (existsSync(chromiumPath())) return true;
  console.error(`The journeys need Chromium: there is none at ${chromiumPath()}. Install it or set CHROMIUM_PATH.`);
  return false;
}

/** Installs a Debian package, with the lists that are there first and with fresh ones second. */
export async function installDebian(name: string): Promise<boolean> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], environment);
  return (await install()) || ((await runProgram('apt-get', ['update', '-qq'], environment)) && install());
}
