import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '../infra/db/db.ts';
import { testDatabaseUrl } from '../testing/database.ts';
import { folderHome } from '../testing/process.ts';
import { someOf } from '../../../../scripts/brief.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-operator-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = join(folder, 'haslo.txt');
writeFileSync(passphrase, 'osiem kroków w bok\n');
const texts = join(folder, 'teksty.csv');
writeFileSync(texts, 'nazwa;html\nregulamin;<p>Regulamin</p>\n');

/** Every operator command that creates no programme, without an action that it would confirm. */
const commands: readonly (readonly string[])[] = [
  ['programme', 'verify'],
  ['programme', 'export', join(folder, 'program.klub'), '--passphrase-file', passphrase],
  ['privacy', 'export', '500000001'],
  ['privacy', 'restore', '500000001'],
  ['privacy', 'duplicates'],
  ['keys', 'rotate'],
  ['panel', 'admin', 'anna@klub.example', 'Anna'],
  ['panel', 'grant', 'anna@klub.example', 'redaktor'],
  ['panel', 'list'],
  ['backup', 'backup', '--folder', join(folder, 'kopie'), '--passphrase-file', passphrase],
];

test('only an import or a restore creates a missing programme', async () => {
  const empty = join(folder, 'pusty');
  const home = folderHome({ SEED_DEMO: 'no' });
  for (const command of someOf(6, commands)) {
    const ended = await home.run(command, { DATA_DIR: empty });
    expect({ command, ...ended }).toMatchObject({
      code: 2,
      said: `Tu nie ma programu (baza wbudowana, folder ${empty}). Niczego nie utworzono. Sprawdź DATABASE_URL i DATA_DIR.\n`,
    });
  }
  expect(existsSync(empty)).toBe(false);
  home.remove();
}, 120_000);

test('a command without its database says so and suggests no repetition', async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  const closed = { DATABASE_URL: 'postgres://klub:klub@127.0.0.1:1/klub' };
  for (const command of someOf(3, [...commands, ['programme', 'import', texts]])) {
    const { code, said } = await home.run(command, closed);
    expect({ command, code, said }).toEqual({
      command,
      code: 2,
      said: 'Nie udało się połączyć z bazą danych. Sprawdź DATABASE_URL.\n',
    });
  }
  home.remove();
}, 120_000);

test('a rehearsed import without a programme reports and leaves nothing', async () => {
  const empty = join(folder, 'proba');
  const home = folderHome({ SEED_DEMO: 'no' });
  const place = { DATA_DIR: empty };
  const tried = await home.run(['programme', 'import', texts, '--dry-run'], place);
  expect(tried.said.split('\n')[0]).toBe(
    `Program: baza wbudowana, folder ${empty}; jeszcze pusty.`,
  );
  expect(tried).toMatchObject({ code: 0, printed: expect.stringContaining('nowe: 1') });
  expect(existsSync(empty)).toBe(false);

  const made = await home.run(['programme', 'import', texts], place);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('jeszcze pusty.') });
  const read = await home.run(['programme', 'verify'], place);
  expect(read.said.split('\n')[0]).toMatch(
    /^Program: baza wbudowana, folder .+proba; osoby: 0; ostatni import: teksty\.csv, \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/,
  );
  home.remove();
}, 120_000);

test('commands without a database name the folder, the migration its database', async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  const place = { DATA_DIR: join(folder, 'klucze') };
  for (const command of [['outbox'], ['keys', 'new']]) {
    const { said } = await home.run(command, place);
    expect(said.split('\n')[0], command.join(' ')).toBe(`Program: folder ${place.DATA_DIR}.`);
  }
  const url = inject('server') === undefined ? undefined : await testDatabaseUrl();
  if (url !== undefined) {
    const { code, said } = await home.run(['migrate'], { ...place, DATABASE_URL: url });
    expect({ code, said }).toEqual({
      code: 0,
      said: expect.stringMatching(/^Program: PostgreSQL .+\.\n$/),
    });
  }
  home.remove();
}, 120_000);

test('a running server tells which programme it holds', async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  const server = await home.start();
  const read = await home.run(['programme', 'verify']);
  await server.stop();
  expect(read.said.split('\n')[0]).toMatch(
    /^Program: baza wbudowana, folder .+; osoby: 0; ostatni import: jeszcze żaden\.$/,
  );
  home.remove();
}, 120_000);

test("a database server's programme is named without password and stays empty", async () => {
  const url = await testDatabaseUrl();
  const home = folderHome({});
  const read = await home.run(['programme', 'verify'], { DATABASE_URL: url });
  expect(read.said.split('\n')[0]).toMatch(
    /^Program: PostgreSQL [^@]+:\d+\/klub_test_[0-9a-f]+; osoby: 0; ostatni import: jeszcze żaden\.$/,
  );

  const database = openDatabase({ url, poolSize: 1 });
  await database.pool.query('drop schema public cascade; create schema public');
  const untouched = join(folder, 'nietkniety');
  for (const command of someOf(6, commands)) {
    expect(await home.run(command, { DATABASE_URL: url, DATA_DIR: untouched })).toMatchObject({
      code: 2,
      said: expect.stringMatching(/^Tu nie ma programu \(PostgreSQL /),
    });
  }
  const { rowCount } = await database.pool.query(
    `select from pg_tables where schemaname = 'public'`,
  );
  expect(rowCount).toBe(0);
  await database.close();
  expect(existsSync(untouched)).toBe(false);
  home.remove();
}, 120_000);
