import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'klub-lock-'));

test('a folder has one holder at a time, and is free again after the release', async () => {
  const folder = await newFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await lock.release();
  await (await lockFolder(folder)).release();
});

test('of many that want the folder at once exactly one gets it', async () => {
  const folder = await newFolder();
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a killed holder leaves the folder free', async () => {
  const folder = await newFolder();
  const source = `const { lockFolder } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    await lockFolder(${JSON.stringify(folder)}); process.kill(process.pid, 'SIGKILL');`;
  await expect(promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])).rejects.toThrow();
  await (await lockFolder(folder)).release();
});
