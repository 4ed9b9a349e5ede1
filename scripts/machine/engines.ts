import { existsSync } from 'node:fs';
import { canInstallDebian, installDebian } from './debian.ts';

export const firefox = '/usr/bin/firefox-esr';
export const webKitDriver = '/usr/bin/WebKitWebDriver';
export const memoryScreen = '/usr/bin/Xvfb';
/** Debian names the folder by the machine. */
export const miniBrowser =
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path)) ?? '';

/** The engines beside Chromium, each with the packages of Debian that it needs and a file of each. */
const engines = {
  webkit: { 'webkit2gtk-driver': webKitDriver, xvfb: memoryScreen },
  firefox: { 'firefox-esr': firefox },
} as const;

export type Engine = keyof typeof engines;
export const engineNames = Object.keys(engines) as Engine[];

function lackingFor(engine: Engine): string[] {
  return Object.entries(engines[engine])
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
}

/** Why there are no walks in an engine; undefined where it can be driven. */
export function whySkipped(engine: Engine): string | undefined {
  const lacking = lackingFor(engine);
  if (lacking.length === 0) return undefined;
  return `The walks in ${engine} were skipped, because Debian's ${lacking.join(' and ')} is not installed.`;
}

/** Finds WebKit and Firefox, or installs Debian's where that is allowed; without one its walks are skipped, aloud. */
export async function ensureEngines(): Promise<boolean> {
  const lacking = engineNames.flatMap(lackingFor);
  if (lacking.length === 0 || !canInstallDebian()) return true;
  console.log('Installing WebKit and Firefox for the walks …');
  for (const name of lacking) await installDebian(name);
  return true;
}
