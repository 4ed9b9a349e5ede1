import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { newVaultKey } from '../../../infra/crypto/vault.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { type ServerHome, serverHome } from '../../../testing/process.ts';
import { someOf } from '../../../../../../scripts/brief.ts';
import { addPerson } from '../../../testing/programme.ts';

/** A programme with one person, made by a server with these keys. */
async function clubOf(keys: NodeJS.ProcessEnv = {}): Promise<ServerHome> {
  const home = await serverHome({ SEED_DEMO: 'no' });
  expect(await (await home.start(keys)).stop()).toBe(0);
  const database = await home.open();
  await addPerson(database.kysely, 'user1', { phone: '+48500000001' });
  await database.close();
  return home;
}

/** Every command that opens or could seal values. */
const commands: readonly (readonly string[])[] = [
  ['keys', 'rotate'],
  ['privacy', 'export', '500000001'],
  ['privacy', 'restore', '500000001'],
  ['programme', 'verify'],
  ['programme', 'import', 'people.csv'],
  ['programme', 'export', 'out.klub'],
  ['backup', 'backup'],
  ['backup', 'restore', 'no.klub'],
];

let home: ServerHome;
const keys = { DATA_KEYS: newVaultKey(systemRandom), RESTORE_KEY: newVaultKey(systemRandom) };
beforeAll(async () => {
  home = await clubOf(keys);
}, 120_000);
afterAll(() => home.remove());

test("a server without the database's keys refuses to start or make keys", async () => {
  const started = home.start();
  await expect(started).rejects.toThrow(/has people, and there is no key/);
  await expect(started).rejects.not.toThrow(/ {4}at /);
  await expect(home.start({ ...keys, DATA_KEYS: newVaultKey(systemRandom) })).rejects.toThrow(
    /does not open/,
  );
  await expect(home.start({ ...keys, RESTORE_KEY: newVaultKey(systemRandom) })).rejects.toThrow(
    /RESTORE_KEY/,
  );
  expect(readdirSync(home.dataDir).filter((name) => /^(data|restore)\.key/.test(name))).toEqual([]);
}, 120_000);

test('no operator command opens a database with other keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'klub-operator-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'people.csv'), 'telefon;rola\n500999111;user1\n');
  writeFileSync(join(folder, 'pass'), 'zażółć gęślą jaźń\n');
  const settings = { INIT_CWD: folder, BACKUP_PASSPHRASE: 'zażółć gęślą jaźń' };
  const environments = [settings, { ...settings, ...keys, DATA_KEYS: newVaultKey(systemRandom) }];
  const tried = someOf(4, commands);
  for (const command of tried) {
    const words = command.join(' ');
    const passphrase = words.startsWith('programme export') ? ['--passphrase-file', 'pass'] : [];
    for (const environment of someOf(1, environments)) {
      const { code, text } = await home.run([...command, ...passphrase], environment);
      expect(code, `${words}: ${text}`).toBe(2);
      expect(text, words).toMatch(/DATA_KEYS/);
      expect(text).not.toMatch(/ {4}at /);
    }
  }
  expect(existsSync(join(home.dataDir, 'data.key'))).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['pass', 'people.csv']);
}, 240_000);

test('with its keys it starts as before', async () => {
  const server = await home.start(keys);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
}, 120_000);

test('a lost key file next to the embedded database prevents the start', async () => {
  const home = await clubOf();
  onTestFinished(() => home.remove());
  const [file, aside] = [join(home.dataDir, 'data.key'), join(home.dataDir, 'aside.key')];
  renameSync(file, aside);
  await expect(home.start()).rejects.toThrow(/data\.key does not exist/);
  const { code, text } = await home.run(['keys', 'new']);
  expect({ code, made: existsSync(file) }, text).toEqual({ code: 2, made: false });
  renameSync(aside, file);
  expect(await (await home.start()).stop()).toBe(0);
}, 120_000);
