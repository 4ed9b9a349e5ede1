import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../infra/db/db.ts';
import { exportProgramme } from '../modules/office/archive/export.service.ts';
import { testDeps } from '../testing/app.ts';
import { testDatabaseUrl } from '../testing/database.ts';
import { folderHome } from '../testing/process.ts';
import { runCommand } from '../testing/programs.ts';
import { addPerson } from '../testing/programme.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-archive-cli-'));
const archive = join(folder, 'program.klub');
const word = join(folder, 'haslo.txt');
const keys = {
  data: `k7:${Buffer.alloc(32, 7).toString('base64')}`,
  departures: `k9:${Buffer.alloc(32, 9).toString('base64')}`,
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Enough rows that loading them can be interrupted. */
beforeAll(async () => {
  writeFileSync(word, 'osiem kroków w bok\n');
  const { deps } = await testDeps();
  const { kysely } = deps.database;
  await addPerson(kysely, 'user1', { phone: '+48500100200', first_name: 'Anna' });
  await sql`insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select id, 'correction', '2026-02-01', n, n::text, 1, now() from person, generate_series(1, 60000) n`.execute(
    kysely,
  );
  await sql`insert into zone_category (code, name) values ('farby', 'Farby')`.execute(kysely);
  await deps.files.put('attachments/list', Buffer.from('k7.list'));
  await exportProgramme({ ...deps, keys }, { file: archive, passphrase: 'osiem kroków w bok' });
}, 60_000);

type Ended = { readonly code: number | null; readonly said: string };

/**
 * Exit code and both streams. With a word to wait for, the command is killed when the word appears.
 */
async function programme(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  match?: RegExp,
): Promise<Ended> {
  const { code, said, printed } = await runCommand(['programme', ...args], {
    env,
    kill: match && { match },
  });
  return { code, said: said + printed };
}

test('a server takes an archive into a folder whose import was killed', async () => {
  const home = folderHome({ SEED_DEMO: 'no' });
  const read = ['import', archive, '--passphrase-file', word];
  const killed = await programme(home.environment, read, /Przenoszę tabele/);
  expect(killed.code).toBeNull();
  const server = await home.start();

  // The import may have ended before the kill; a partial result must not exist.
  expect((await programme(home.environment, read)).said).toMatch(
    /\nWczytano\.\n$|Ta instalacja nie jest pusta/,
  );
  expect(readFileSync(join(home.dataDir, 'data.key'), 'utf8')).toBe(keys.data);
  expect(readFileSync(join(home.dataDir, 'attachments', 'list'), 'utf8')).toBe('k7.list');
  const again = await programme(home.environment, read);
  expect(again).toEqual({
    code: 1,
    said: expect.stringMatching(/^Program: .+\nSprawdzam archiwum…\nTa instalacja nie jest pusta/),
  });

  const copy = join(folder, 'kopia.klub');
  const written = await programme(home.environment, ['export', copy, '--passphrase-file', word]);
  expect(written).toEqual({
    code: 0,
    said: expect.stringMatching(/Zapisano archiwum: .+ wiersze: 120.0\d\d, pliki: 1\.\n/),
  });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  await server.stop();
  home.remove();
}, 240_000);

test('a killed import into a database server changes nothing', async () => {
  const url = await testDatabaseUrl();
  const database = openDatabase({ url, poolSize: 2 });
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    DATA_KEYS: keys.data,
    RESTORE_KEY: keys.departures,
  };
  const read = ['import', archive, '--passphrase-file', word];
  const counts = sql<{ people: number; entries: number }>`
      select (select count(*) from person) as people, (select count(*) from ledger_entry) as entries`;
  // A concurrent transaction inserts a category of the same code, so that the import waits among its
  // rows until the kill.
  await database.kysely.transaction().execute(async (transaction) => {
    await sql`insert into zone_category (code, name) values ('farby', '')`.execute(transaction);
    expect((await programme(environment, read, /Przenoszę tabele/)).code).toBeNull();
    await sql`delete from zone_category`.execute(transaction);
  });
  expect((await counts.execute(database.kysely)).rows).toEqual([{ people: 0, entries: 0 }]);
  expect(existsSync(join(folder, 'data', 'attachments'))).toBe(false);

  expect(await programme(environment, read)).toEqual({
    code: 0,
    said: expect.stringMatching(/\nWczytano\.\n$/),
  });
  expect((await counts.execute(database.kysely)).rows).toEqual([{ people: 1, entries: 60_000 }]);
  await database.close();
}, 120_000);

test('a mistake in the command is one Polish sentence', async () => {
  const environment = { ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
  const short = join(folder, 'krotkie.txt');
  writeFileSync(short, 'krótkie\n');
  for (const [args, sentence] of [
    [['export', join(folder, 'x.klub')], /^Nie ma kogo zapytać o hasło/],
    [
      ['export', join(folder, 'x.klub'), '--passphrase-file', short],
      /^Hasło archiwum ma mieć co najmniej 12/,
    ],
    [
      ['import', archive, archive, '--passphrase-file', word],
      /^Archiwum programu wczytuje się osobno/,
    ],
  ] as const) {
    expect(await programme(environment, args)).toEqual({
      code: 2,
      said: expect.stringMatching(sentence),
    });
  }
  const shown = await programme(environment, ['archive-keys', archive, '--passphrase-file', word]);
  expect(shown).toEqual({
    code: 0,
    said: `DATA_KEYS=${keys.data}\nRESTORE_KEY=${keys.departures}\n`,
  });
}, 60_000);
