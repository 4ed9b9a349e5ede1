// The one entry of every npm script: installs what is missing, then goes on under the project's own Node.
// Runs under any Node ≥ 20, before anything is installed: no dependencies, no TypeScript.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureInstalled, projectEnvironment } from './install.mjs';
import { root } from './lock.mjs';
import { serverFlags } from './server-flags.mjs';

const parentCheckMs = 200;

/** What each task runs, step by step. The caller's arguments go to the last step. */
const tasks = {
  start: [
    ['scripts/build.ts'],
    [...serverFlags, '--import', './scripts/stop-with-parent.ts', 'apps/server/src/main.ts'],
  ],
  build: [['scripts/build.ts']],
  test: [['scripts/test.ts']],
  'test:all': [['scripts/test.ts', 'all']],
  'test:unit': [['node_modules/vitest/vitest.mjs', 'run']],
  'test:fast': [['scripts/fast.ts']],
  'test:e2e': [['scripts/build.ts'], ['scripts/journeys.ts']],
  check: [['scripts/check.ts']],
  format: [['node_modules/oxfmt/bin/oxfmt']],
  conformance: [['scripts/conformance.ts']],
  proof: [['scripts/build.ts'], ['scripts/proof.ts']],
  new: [['scripts/new/new.ts']],
  outbox: [['apps/server/src/cli/outbox.ts']],
  programme: [['apps/server/src/cli/programme.ts']],
  privacy: [['apps/server/src/cli/privacy.ts']],
  backup: [['apps/server/src/cli/backup.ts', 'backup']],
  restore: [['apps/server/src/cli/backup.ts', 'restore']],
  keys: [['apps/server/src/cli/keys.ts']],
  panel: [['apps/server/src/cli/panel.ts']],
  migrate: [['apps/server/src/cli/migrate.ts']],
  schema: [['scripts/schema.ts']],
  'shell:sync': [['scripts/shell/shell.ts']],
  'shell:icons': [['scripts/shell/icons.ts']],
  image: [['scripts/image/image.ts']],
  bench: [['scripts/bench.ts']],
};

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function main(name, args) {
  const steps = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (steps === undefined)
    throw new Error(`There is no task '${name}'. Tasks: ${Object.keys(tasks).join(', ')}.`);
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Error(`This needs Node 20 or newer to begin with; here is ${process.version}.`);
  }
  const node = await ensureInstalled();
  for (const [index, step] of steps.entries()) {
    const code = await follow(node, index === steps.length - 1 ? [...step, ...args] : step);
    if (code !== 0) return code;
  }
  return 0;
}

/** Runs a program to its end and returns its exit code. What ends this process ends the program first. */
function follow(node, args) {
  const child = spawn(node, args, { cwd: root, env: projectEnvironment(), stdio: 'inherit' });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const watch = watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const each of signals) process.off(each, pass);
      clearInterval(watch);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/**
 * A killed npm tells its script nothing; only the changed parent shows it. (The scripts of package.json say `exec`, so
 * that npm is the parent and no shell stands between.) Without npm, a parent may leave on purpose.
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onGone();
  }, parentCheckMs);
  return watch;
}
