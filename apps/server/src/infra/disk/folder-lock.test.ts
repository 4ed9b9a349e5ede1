import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readHolder } from './folder-holder.ts';
import { type Runner, unshare } from '../../testing/outside/namespaces.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'klub-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A separate process that locks the folder, reports it, and holds it until it is killed. */
async function holder(folder: string, runner: Runner = []): Promise<ChildProcess> {
  const source = `const { lockFolder } = await import(${module});
    const lock = await lockFolder(${JSON.stringify(folder)}).catch((error) => {
      console.log(error.message); process.exit(3); });
    console.log('held'); setInterval(() => {}, 1_000);`;
  const [program = process.execPath, ...args] = [...runner, process.execPath];
  const child = spawn(program, [...args, '--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  if (text.toString().trim() !== 'held') throw new FolderInUseElsewhere(text.toString());
  return child;
}

class FolderInUseElsewhere extends Error {}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a folder has one holder at a time until its release', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`process ${process.pid} on `));
  lock.release();
  (await lockFolder(folder)).release();
});

test('of many concurrent starts exactly one gets the folder', async () => {
  const folder = newFolder();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

const namespaces: readonly (readonly string[])[] = [
  [],
  ['-n'],
  ['-p', '-f', '--kill-child'],
  ['-n', '-p', '-f', '--kill-child', '-u', '-i'],
];

test.each(namespaces.map((flags) => ({ flags })))(
  'processes apart by [$flags] share one lock, free after a kill',
  async ({ flags }) => {
    const runner = unshare(...flags);
    if (runner === undefined) return;
    const folder = newFolder();
    const first = await holder(folder, runner);
    await expect(holder(folder)).rejects.toThrow(
      /in use by another running Klub Partnera: process \d+ on /,
    );
    await expect(holder(folder, runner)).rejects.toThrow(FolderInUseElsewhere);
    // A stopped process still holds it.
    first.kill('SIGSTOP');
    await expect(holder(folder)).rejects.toThrow(FolderInUseElsewhere);
    await kill(first);
    const since = performance.now();
    await holderSoon(folder, runner);
    expect(performance.now() - since).toBeLessThan(10_000);
  },
  60_000,
);

/** The system ends the child of a killed `unshare` a moment later. */
async function holderSoon(folder: string, runner: Runner): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await holder(folder, runner);
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(200);
    }
  }
}

test('the lock of a folder is closed to other accounts', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  expect(statSync(join(folder, 'server.lock')).mode & 0o777).toBe(0o600);
  expect(readHolder(folder)?.pid).toBe(process.pid);
  lock.release();
  expect(readHolder(folder)).toBeNull();
});

test('an existing folder is closed to other accounts with its files', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'data.key'), 'x');
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'data.key'), 0o644);
  (await lockFolder(folder)).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600);
});
