import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { syncedPaths } from '../../testing/outside/synced-paths.ts';
import { systemRandom } from './random.ts';
import { addVaultKey, dataKeys, makeKeyFile, readVaultKeys, vault } from './vault.ts';

const key = (id: string) => ({ id, secret: Buffer.from(systemRandom.bytes(32)) });

test('a sealed value is unreadable, opens to its text and always differs', () => {
  const safe = vault([key('k1')], systemRandom);
  const sealed = safe.seal('pesel', '44051401359');
  expect(sealed).not.toContain('44051401359');
  expect(safe.seal('pesel', '44051401359')).not.toBe(sealed);
  expect(safe.open('pesel', sealed)).toBe('44051401359');
});

test('a file of any length is sealed as its base64 would be', () => {
  const safe = vault([key('one')], systemRandom);
  for (const length of [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
    const content = Buffer.from(systemRandom.bytes(length));
    const sealed = safe.sealFile('attachment', content).toString('latin1');
    expect(sealed).toMatch(/^one\.[\w-]+$/);
    expect(Buffer.from(safe.open('attachment', sealed), 'base64').equals(content)).toBe(true);
  }
});

test('a moved or altered sealed value does not open', () => {
  const safe = vault([key('k1')], systemRandom);
  const sealed = safe.seal('iban', 'PL61109010140000071219812874');
  expect(() => safe.open('pesel', sealed)).toThrow();
  expect(() =>
    safe.open('iban', `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`),
  ).toThrow();
});

test('a sealed value with appended text does not open', () => {
  const safe = vault([key('k1')], systemRandom);
  for (const value of ['a', 'ab', 'abc', 'abcd']) {
    const sealed = safe.seal('iban', value);
    for (const more of ['A', '=', '.', '.A', '\n'])
      expect(() => safe.open('iban', sealed + more), more).toThrow();
    expect(safe.open('iban', sealed)).toBe(value);
  }
});

test('after a rotation old values open, count as outdated and keep digests', () => {
  const [first, second] = [key('k1'), key('k2')];
  const before = vault([first], systemRandom);
  const after = vault([second, first], systemRandom);
  const sealed = before.seal('city', 'Łódź');
  expect(after.open('city', sealed)).toBe('Łódź');
  expect(after.isOutdated(sealed)).toBe(true);
  expect(after.isOutdated(after.seal('city', 'Łódź'))).toBe(false);
  expect(after.digest('code', 'x')).toEqual(before.digest('code', 'x'));
});

test('an empty value stays empty', () => {
  const safe = vault([key('k1')], systemRandom);
  expect(safe.seal('iban', '')).toBe('');
  expect(safe.open('iban', '')).toBe('');
});

test('two concurrent first starts share one private key file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klub-vault-'));
  const [one, other] = await Promise.all([
    makeKeyFile(folder, systemRandom, dataKeys),
    makeKeyFile(folder, systemRandom, dataKeys),
  ]);
  expect(one).toEqual(other);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(folder, 'data.key'), 'utf8')).toBe(one);
  const another = await makeKeyFile(
    await mkdtemp(join(tmpdir(), 'klub-vault-')),
    systemRandom,
    dataKeys,
  );
  expect(another.split(':')[0]).not.toBe(one.split(':')[0]);
});

test('an added key is synced to disk before it seals anything', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'klub-vault-'));
  await makeKeyFile(folder, systemRandom, dataKeys);
  expect(await syncedPaths(() => addVaultKey(folder, systemRandom))).toContain(folder);
  expect(await readVaultKeys(undefined, folder)).toHaveLength(2);
  expect((await stat(join(folder, 'data.key'))).mode & 0o777).toBe(0o600);
});

test('keys that make no sense are refused with a sentence', async () => {
  await expect(readVaultKeys('k1:short', '/')).rejects.toThrow(/DATA_KEYS must be/);
  const twice = Buffer.alloc(32).toString('base64');
  await expect(readVaultKeys(`k1:${twice},k1:${twice}`, '/')).rejects.toThrow(/twice/);
});
