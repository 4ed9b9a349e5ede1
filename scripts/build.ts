import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { writeSbom } from './image/sbom.ts';
import { root, runNode } from './steps.ts';

const sources = [
  'apps/web/{src,public,worker,build}/**',
  'apps/web/*',
  'packages/contract/src/**',
  'package-lock.json',
];
const built = join(root, 'apps/web/dist/index.html');
const stamp = join(root, '.cache/web-build.sha256');

/** Builds the web app unless the build that stands was made from these very sources. */
export async function buildWeb(): Promise<boolean> {
  return isFresh() || withLock('build', async () => isFresh() || build());
}

function isFresh(): boolean {
  return existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources();
}

async function build(): Promise<boolean> {
  const made = hashSources();
  rmSync(stamp, { force: true });
  if (!(await runNode(['node_modules/vite/bin/vite.js', 'build', 'apps/web']))) return false;
  await writeSbom();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
  return true;
}

function hashSources(): string {
  const hash = createHash('sha256');
  const files = globSync(sources, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  for (const file of files.toSorted())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  // Vite writes these into the bundle.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex');
}

if (import.meta.main) {
  const done = await buildWeb();
  if (!done) console.error('The web app could not be built; the message above says why.');
  process.exitCode = done ? 0 : 1;
}
