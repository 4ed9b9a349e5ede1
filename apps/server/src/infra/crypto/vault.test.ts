import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { syncedPaths } from '../../testing/outside/synced-paths.ts';
import { systemRandom } from './random.ts';
import { addVaultKey, dataKeys, isBound, makeKeyFile, readVaultKeys, vault } from './vault.ts';

const key = (id: string) => ({ id, secret: Buffer.from(systemRandom.bytes(32)) });

test('a sealed value is unreadable, opens to its text and always differs', () => {
  const safe = vault([key('k1')], systemRandom);
  const sealed = safe.seal('pesel', '44051401359', 7);
  expect(sealed).not.toContain('44051401359');
  expect(safe.seal('pesel', '44051401359', 7)).not.toBe(sealed);
  expect(safe.open('pesel', sealed, 7)).toBe('44051401359');
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
  const sealed = safe.seal('iban', 'PL61109010140000071219812874', 7);
  expect(() => safe.open('pesel', sealed, 7)).toThrow();
  expect(() =>
    safe.open('iban', `${sealed.slice(0, -4)}${sealed.endsWith('AA.p') ? 'BB' : 'AA'}.p`, 7),
  ).toThrow();
});

test('a sealed value of one person opens for no other person', () => {
  const safe = vault([key('k1')], systemRandom);
  for (const field of ['iban', 'pesel', 'street'] as const) {
    const sealed = safe.seal(field, 'value', 7);
    expect(isBound(sealed)).toBe(true);
    expect(safe.open(field, sealed, 7)).toBe('value');
    expect(() => safe.open(field, sealed, 8)).toThrow();
    // Without its mark it would be read as a value of an earlier release.
    expect(() => safe.open(field, sealed.slice(0, -2), 7)).toThrow();
    expect(() => safe.open<string>(field, sealed)).toThrow();
  }
});

test('a value that an earlier release sealed without a person still opens', () => {
  const safe = vault([key('k1')], systemRandom);
  const sealed = safe.seal<string>('iban', 'value');
  expect(isBound(sealed)).toBe(false);
  expect(safe.open('iban', sealed, 7)).toBe('value');
  expect(() => safe.open('iban', `${sealed}.p`, 7)).toThrow();
});

test('during a rolling upgrade values are sealed as the earlier release reads them', () => {
  const safe = vault([key('k1')], systemRandom);
  safe.bindAfter(60_000);
  const sealed = safe.seal('iban', 'value', 7);
  expect(isBound(sealed)).toBe(false);
  safe.bindAfter(0);
  expect(isBound(safe.seal('iban', 'value', 7))).toBe(true);
  expect(safe.open('iban', sealed, 7)).toBe('value');
});

test('a sealed value with appended text does not open', () => {
  const safe = vault([key('k1')], systemRandom);
  for (const value of ['a', 'ab', 'abc', 'abcd']) {
    const sealed = safe.seal('iban', value, 7);
    for (const more of ['A', '=', '.', '.A', '\n'])
      expect(() => safe.open('iban', sealed + more, 7), more).toThrow();
    expect(safe.open('iban', sealed, 7)).toBe(value);
  }
});

test('after a rotation old values open, count as outdated and keep digests', () => {
  const [first, second] = [key('k1'), key('k2')];
  const before = vault([first], systemRandom);
  const after = vault([second, first], systemRandom);
  const sealed = before.seal('city', 'Łódź', 7);
  expect(after.open('city', sealed, 7)).toBe('Łódź');
  expect(after.isOutdated(sealed)).toBe(true);
  expect(after.isOutdated(after.seal('city', 'Łódź', 7))).toBe(false);
  expect(after.digest('code', 'x')).toEqual(before.digest('code', 'x'));
});

test('an empty value stays empty', () => {
  const safe = vault([key('k1')], systemRandom);
  expect(safe.seal('iban', '', 7)).toBe('');
  expect(safe.open('iban', '', 7)).toBe('');
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
