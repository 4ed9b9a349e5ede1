import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type Release = { readonly program: string; remove(): void };

/** A future release: this program in a separate folder, with one more migration. */
export function nextRelease(migration: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'klub-release-'));
  const server = join(folder, 'apps/server');
  mkdirSync(server, { recursive: true });
  for (const name of ['package.json', 'src', 'seed', 'migrations']) {
    cpSync(join(root, 'apps/server', name), join(server, name), { recursive: true });
  }
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const last = readdirSync(join(server, 'migrations')).toSorted().at(-1) ?? '';
  const number = String(Number.parseInt(basename(last), 10) + 1).padStart(4, '0');
  writeFileSync(join(server, 'migrations', `${number}-tomorrow.sql`), migration);
  return {
    program: join(server, 'src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
