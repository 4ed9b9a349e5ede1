import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readHolder } from './folder-holder.ts';
import { type Runner, asNobody, unshare } from '../../testing/outside/namespaces.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'klub-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A process of its own that takes the folder, says so, and keeps it until it is killed. */
async function holder(folder: string, options = '{}', runner: Runner = [], more = ''): Promise<ChildProcess> {
  const source = `const { lockFolder } = await import(${module});
    const lock = await lockFolder(${JSON.stringify(folder)}, ${options}).catch((error) => {
      console.log(error.message); process.exit(3); });
    console.log('held'); setInterval(() => {}, 1_000); ${more}`;
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

test('a folder has one holder at a time, and is free again after the release', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(`process ${process.pid} on .*last sign of life \\d s ago`),
  );
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('of many that want the folder at once exactly one gets it', async () => {
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
  'one holder between processes apart by [$flags]; a killed one leaves the folder free at once',
  async ({ flags }) => {
    const runner = unshare(...flags);
    if (runner === undefined) return;
    const folder = newFolder();
    const first = await holder(folder, '{}', runner);
    await expect(holder(folder)).rejects.toThrow(/in use by another running Klub Partnera: process \d+ on /);
    await expect(holder(folder, '{}', runner)).rejects.toThrow(FolderInUseElsewhere);
    // A paused one holds it still.
    first.kill('SIGSTOP');
    await expect(holder(folder)).rejects.toThrow(FolderInUseElsewhere);
    await kill(first);
    const since = performance.now();
    await holderSoon(folder, runner);
    expect(performance.now() - since).toBeLessThan(10_000);
  },
  60_000,
);

/** The system ends what a killed `unshare` has started a moment after it. */
async function holderSoon(folder: string, runner: Runner): Promise<ChildProcess> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await holder(folder, '{}', runner);
    } catch (error) {
      if (attempt === 5) throw error;
      await sleep(200);
    }
  }
}

/** A volume that carries no locks between its machines, which are told apart by their boots. */
const machine = (boot: string): string => `{ isLockable: false, boot: '${boot}', beatMs: 150, silentMs: 900 }`;

test('between machines that share no locks a holder that beats is left alone, and a silent one is followed', async () => {
  const folder = newFolder();
  const first = await holder(folder, machine('one'));
  await expect(holder(folder, machine('two'))).rejects.toThrow(FolderInUseElsewhere);
  await kill(first);
  await holder(folder, machine('two'));
  expect(readHolder(folder)?.boot).toBe('two');
}, 60_000);

test('a holder that was paused while its folder was taken begins no more writes, and ends', async () => {
  const pauses = 4;
  for (let round = 0; round < pauses; round += 1) {
    const folder = newFolder();
    const log = join(folder, 'written');
    const writing = (name: string): string =>
      `const { appendFileSync } = await import('node:fs');
       setInterval(() => { lock.requireHeld(); appendFileSync(${JSON.stringify(log)}, '${name}'); }, 5);`;
    const first = await holder(folder, machine('one'), [], writing('1'));
    const ended = once(first, 'exit');
    await sleep(Math.random() * 200);
    first.kill('SIGSTOP');
    await holder(folder, machine('two'), [], writing('2'));
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 5_000 }).toContain('2');
    first.kill('SIGCONT');
    expect(await ended).toEqual([null, 'SIGKILL']);
    // A pause may fall between the look and the write that it allowed: that one lands, and no other.
    expect(readFileSync(log, 'utf8')).toMatch(/^1*2+1?2*$/);
  }
}, 60_000);

test('of machines that wait for the same silence one gets the folder', async () => {
  const folder = newFolder();
  await kill(await holder(folder, machine('gone')));
  const tries = await Promise.allSettled(['a', 'b', 'c', 'd'].map((boot) => holder(folder, machine(boot))));
  await sleep(600);
  const alive = tries.filter(
    (one) => one.status === 'fulfilled' && one.value.exitCode === null && one.value.signalCode === null,
  );
  expect(alive).toHaveLength(1);
}, 60_000);

test('the holder beats by the clock of this machine alone, and is named again when its file is removed', async () => {
  const folder = newFolder();
  const lock = await lockFolder(folder, { beatMs: 20 });
  onTestFinished(() => lock.release());
  const before = readHolder(folder);
  await expect.poll(() => readHolder(folder)?.beatAt).not.toBe(before?.beatAt);
  rmSync(join(folder, 'server.json'));
  await expect.poll(() => readHolder(folder)?.id).toBe(before?.id);
  writeFileSync(join(folder, 'server.json'), '{"half');
  await sleep(60);
  expect(statSync(join(folder, 'server.lock')).mode & 0o777).toBe(0o600);
});

test.runIf(process.platform === 'linux')('a release that knows the former lock only is noticed', async () => {
  const folder = newFolder();
  const name = nameOf(folder);
  const source = `require('node:net').createServer().listen('\\0${name}', () => console.log('held'))`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await kill(child);
  await (await lockFolder(folder)).release();
});

test.runIf(process.platform === 'linux')(
  'another account that squats the former name keeps nobody from starting',
  async () => {
    const runner = asNobody();
    if (runner === undefined) return;
    const folder = newFolder();
    const source = `require('node:net').createServer().listen('\\0${nameOf(folder)}', () => console.log('held'))`;
    const child = spawn(runner[0] ?? '', [...runner.slice(1), process.execPath, '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    const lock = await lockFolder(folder);
    expect(readHolder(folder)?.pid).toBe(process.pid);
    await lock.release();
  },
);

function nameOf(folder: string): string {
  return `klub-partnera-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32)}`;
}

test('an existing folder is closed to other accounts, with what an earlier release left open', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'data.key'), 'x');
  chmodSync(folder, 0o755);
  chmodSync(join(folder, 'data.key'), 0o644);
  await (await lockFolder(folder)).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'data.key')).mode & 0o777).toBe(0o600);
});
