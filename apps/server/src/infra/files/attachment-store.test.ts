import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attachmentStore } from './attachment-store.ts';
import { pdf } from './attachments.testing.ts';
import { diskStore } from './file-store.ts';
import { systemRandom } from '../crypto/random.ts';
import { vault } from '../crypto/vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-attachments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const files = diskStore(folder);
const old = { id: 'old', secret: Buffer.alloc(32, 1) };
const fresh = { id: 'fresh', secret: Buffer.alloc(32, 2) };
const storeWith = (...keys: (typeof old)[]) =>
  attachmentStore({ files, random: systemRandom, vault: vault(keys, systemRandom) });

test('what is attached lies sealed, and no two names are alike', async () => {
  const store = storeWith(old);
  const [one, two] = [await store.keep(pdf), await store.keep(pdf)];
  expect(one).not.toBe(two);
  const stored = await files.read(`attachments/${one}`);
  expect(stored?.toString('latin1')).toMatch(/^old\.[\w-]+$/);
  expect((await store.read(one)).equals(pdf)).toBe(true);
  for (const name of [one, two]) await store.remove(name);
  await store.remove(one);
  await expect(store.read(one)).rejects.toThrow('not where it was left');
});

test('after a key rotation a file is resealed once', async () => {
  const name = await storeWith(old).keep(pdf);
  const changing = storeWith(fresh, old);
  expect([await changing.reseal(), await changing.reseal()]).toEqual([1, 0]);
  expect((await storeWith(fresh).read(name)).equals(pdf)).toBe(true);
  await changing.remove(name);
});

test('an unsealed file of an older release is readable, and sealed later', async () => {
  await files.put('attachments/plain', pdf);
  const store = storeWith(fresh);
  expect((await store.read('plain')).equals(pdf)).toBe(true);
  expect(await store.reseal()).toBe(1);
  expect((await files.read('attachments/plain'))?.includes(pdf)).toBe(false);
  expect((await store.read('plain')).equals(pdf)).toBe(true);
});
