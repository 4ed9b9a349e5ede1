import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.ts';

/**
 * Installs a system from its folder here into one outside the project's own dependencies, and builds it where it has a
 * build; answers that folder. Nothing is done twice. No package's own install step runs: what has to be compiled or
 * fetched beside the registry is not needed for answering calls.
 */
export async function installed(name: string): Promise<string> {
  const source = join(import.meta.dirname, name);
  const folder = join(root, '.cache/peers', name);
  const stamp = join(folder, 'installed.sha256');
  const wanted = digestOf(source);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  console.log(`Installing ${name} …`);
  mkdirSync(folder, { recursive: true });
  cpSync(source, folder, { recursive: true });
  await npm(folder, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
  await npm(folder, 'run', 'build', '--if-present', '--loglevel=error');
  writeFileSync(stamp, wanted);
  return folder;
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of globSync('**/*', { cwd: folder }).toSorted()) {
    const file = join(folder, name);
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function npm(cwd: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const child = spawn('npm', args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ${args.join(' ')} in ${cwd} ended with ${code}.`));
    });
  });
}
