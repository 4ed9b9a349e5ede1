import { existsSync } from 'node:fs';
import { runProgram } from '../steps.ts';

export function canInstallDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs a Debian package, with the lists that are there first and with fresh ones second. */
export async function installDebian(name: string): Promise<boolean> {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = () =>
    runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], environment);
  return (
    (await install()) ||
    ((await runProgram('apt-get', ['update', '-qq'], environment)) && install())
  );
}
