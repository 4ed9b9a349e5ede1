import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smallDisk } from '../../testing/outside/small-disk.ts';
import { syncedPaths } from '../../testing/outside/synced-paths.ts';
import { loadOrCreateSecret, writeOnce } from './atomic-file.ts';

const disk = smallDisk();

test.runIf(disk)('a key that a full disk rejects leaves nothing behind', async () => {
  const { folder = '', leave = () => {} } = disk ?? {};
  const data = join(folder, 'data');
  mkdirSync(data);
  leave(0);
  await expect(loadOrCreateSecret(data, 'data.key', () => 'k1:secret')).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(readdirSync(data)).toEqual([]);
  leave();
  expect(await loadOrCreateSecret(data, 'data.key', () => 'k1:secret')).toBe('k1:secret');
  expect(await loadOrCreateSecret(data, 'data.key', () => 'k1:another')).toBe('k1:secret');
});

test.runIf(disk)('concurrent creations of a key all return the same key', async () => {
  const { folder = '' } = disk ?? {};
  const made = Array.from({ length: 20 }, (_, index) =>
    loadOrCreateSecret(folder, 'push.key', () => `key ${index}`),
  );
  expect(new Set(await Promise.all(made)).size).toBe(1);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a file written once is synced with its name for every reader', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klub-once-'));
  for (const text of ['one', 'other']) {
    expect(await syncedPaths(() => writeOnce(folder, 'a.key', text))).toContain(folder);
  }
  rmSync(folder, { recursive: true });
});
