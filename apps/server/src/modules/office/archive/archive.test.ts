import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type FileStore, storageFull } from '../../../infra/files/file-store.ts';
import { preparePicture } from '../../../infra/files/pictures.ts';
import { keepPicture } from '../../../infra/http/files.ts';
import { migrate } from '../../../infra/db/migrate.ts';
import { dataKeys, makeKeyFile, readVaultKeys } from '../../../infra/crypto/vault.ts';
import { testDeps } from '../../../testing/app.ts';
import { type ArchiveProgress, ArchiveRefused, type Refusal } from './archive.format.ts';
import { type Kept, conditionOf, archivedRows } from './archive.tables.ts';
import {
  type Everything,
  changed,
  drawing,
  everythingIn,
  fillKeptTables,
  forged,
} from './archive.testing.ts';
import { exportProgramme } from './export.service.ts';
import { type RestoreDeps, restoreProgramme } from './restore.service.ts';
import { archivedKeys } from './verify.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const passphrase = 'zażółć gęślą jaźń 1';
/** Keys of a test's vaults. */
const keys = {
  data: `test:${Buffer.alloc(32, 7).toString('base64')}`,
  departures: `restore:${Buffer.alloc(32, 9).toString('base64')}`,
};
const iban = 'PL27114020040000300201355387';

const archive = join(folder, 'program.klub');
const order = { file: archive, passphrase, dryRun: false };

let source: Deps;
let original: Everything;
/** Empty until the last test that uses it. */
let embedded: RestoreDeps & Pick<Deps, 'clock'>;
beforeAll(async () => {
  const { deps } = await testDeps();
  source = deps;
  await fillKeptTables(deps.database);
  await addMore(deps);
  await exportProgramme({ ...deps, keys }, { file: archive, passphrase });
  original = await everythingIn(deps);
  embedded = await emptyPlace();
}, 120_000);

/** Sealed as by an earlier release, without a person. */
const loose: string = 'iban';

/** Rows for several parts, files, a sealed value, and rows that no archive keeps. */
async function addMore({ database: { kysely }, vault, files }: Deps): Promise<void> {
  const { name: picture, content } = drawing('x'.repeat(70_000));
  await files.put(picture, content);
  const taken = sharp({ create: { width: 700, height: 500, channels: 3, background: '#13233f' } });
  const photograph = await preparePicture(await taken.jpeg().toBuffer());
  if (photograph === null) throw new Error('not a picture');
  await keepPicture(files, photograph);
  for (const name of ['one', 'two', 'three', '-four_']) {
    await files.put(`attachments/${name}`, vault.sealFile('attachment', Buffer.from(name)));
  }
  await sql`update person set iban_sealed = ${vault.seal(loose, iban)}`.execute(kysely);
  await sql`insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
    select id, 'correction', '2026-02-01', n, repeat('cause ', 60) || n, 1, now()
    from person, generate_series(1, 15000) n`.execute(kysely);
  await sql`insert into job (queue, key, payload, run_at, created_at, done_at)
    values ('over', 'over', '{}', now(), now(), now())`.execute(kysely);
  await sql`insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
    select '\\x00ff', id, 'full', now(), now(), now() from person`.execute(kysely);
}

async function emptyPlace(): Promise<RestoreDeps & Pick<Deps, 'clock'>> {
  const { deps } = await testDeps();
  return { ...deps, keySettings: { data: undefined, departures: undefined } };
}

async function isEmpty({ database, files }: Pick<Deps, 'database' | 'files'>): Promise<boolean> {
  const { rows } = await sql<{
    count: number;
  }>`select (select count(*) from person) + (select count(*) from text) as count`.execute(
    database.kysely,
  );
  for await (const _file of files.list('files')) return false;
  return rows[0]?.count === 0;
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal | 'none'> {
  return work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof ArchiveRefused) return error.refusal;
      throw error;
    },
  );
}

test('every table is classified, and archived ones have a row here', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables
    where table_schema = 'public' and table_name not like 'kysely%'
  `.execute(source.database.kysely);
  expect(Object.keys(archivedRows).toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  const travelling = Object.entries<Kept>(archivedRows).filter(
    ([, rule]) => conditionOf(rule) !== undefined,
  );
  for (const [table] of travelling)
    expect(original.found[table], table).not.toMatchObject({ count: 0 });
});

let serverArchive: string | undefined;

test('a server takes over all of it: every row, number and file', async () => {
  const target = await emptyPlace();
  await target.database.kysely
    .insertInto('job')
    .values({
      queue: 'round',
      key: 'own round',
      payload: '{}',
      run_at: new Date(),
      created_at: new Date(),
    })
    .execute();
  await expectCareWithKeys(target);
  const told: ArchiveProgress['event'][] = [];
  const restored = await restoreProgramme(target, order, ({ event }) => told.push(event));
  expect(restored).toMatchObject({ outcome: 'applied', madeAt: source.clock.now().toISOString() });
  expect(new Set(told)).toEqual(new Set(['checking', 'table', 'files']));
  // Jobs of the installation continue next to the archive's.
  const own = await target.database.kysely
    .deleteFrom('job')
    .where('key', '=', 'own round')
    .executeTakeFirstOrThrow();
  expect(Number(own.numDeletedRows)).toBe(1);
  expect(await everythingIn(target)).toEqual(original);
  await expectUsable(target);
  const office = await emptyPlace();
  await addStaff(office.database.kysely, 'Anna', ['administrator']);
  expect(await refusalOf(restoreProgramme(office, order))).toBe('staffThere');

  serverArchive = join(folder, 'server.klub');
  const archived = await archivedKeys(archive, passphrase);
  await exportProgramme({ ...target, keys: archived }, { file: serverArchive, passphrase });
  expect(await refusalOf(restoreProgramme(target, order))).toBe('notEmpty');
}, 120_000);

test('what cannot be read in is refused, and nothing has changed', async () => {
  const packed = readFileSync(archive);
  const spoilt = Buffer.from(packed);
  spoilt.writeUInt8(spoilt.readUInt8(spoilt.length >> 1) ^ 1, spoilt.length >> 1);
  const cases: readonly [Refusal, Buffer | null, string?][] = [
    ['missing', null],
    ['notAnArchive', Buffer.from('telefon;rola\n')],
    ['notAnArchive', gzipSync('telefon;rola\n')],
    ['damaged', spoilt],
    ['damaged', packed.subarray(0, packed.length - 30_000)],
    ['damaged', await changed(packed, (name) => name === 'manifest.json')],
    ['changed', await forged(packed)],
    ['newerFormat', await changed(packed, () => false, { '"version":1': '"version":2' })],
    ['wrongPassphrase', packed, 'zażółć gęślą jaźń 2'],
  ];
  for (const [refusal, content, word = passphrase] of cases) {
    const file = join(folder, 'spoilt.klub');
    rmSync(file, { force: true });
    if (content !== null) writeFileSync(file, content);
    expect(
      await refusalOf(restoreProgramme(embedded, { ...order, file, passphrase: word })),
      refusal,
    ).toBe(refusal);
  }
  expect(await isEmpty(embedded)).toBe(true);
  expect(await restoreProgramme(embedded, { ...order, dryRun: true })).toMatchObject({
    outcome: 'checked',
  });
  expect(await isEmpty(embedded)).toBe(true);
  expect(
    await refusalOf(exportProgramme({ ...embedded, keys }, { file: archive, passphrase })),
  ).toBe('exists');
}, 120_000);

test('keys from settings stay and must include those of the archive', async () => {
  const checked = { ...order, dryRun: true };
  const other = { data: `k1:${Buffer.alloc(32, 1).toString('base64')}`, departures: undefined };
  expect(await refusalOf(restoreProgramme({ ...embedded, keySettings: other }, checked))).toBe(
    'keysInSetting',
  );
  const archived = await archivedKeys(archive, passphrase);
  expect(archived).toEqual(keys);
  const settings = { ...archived, data: `${other.data},${archived.data}` };
  expect(await restoreProgramme({ ...embedded, keySettings: settings }, checked)).toMatchObject({
    outcome: 'checked',
  });
});

test('a full disk leaves the installation empty with its keys', async () => {
  await makeKeyFile(embedded.config.dataDir, embedded.random, dataKeys);
  const former = await readVaultKeys(undefined, embedded.config.dataDir);
  let puts = 0;
  const put: FileStore['put'] = (name, content) => {
    puts += 1;
    return puts > 3 ? Promise.reject(storageFull(null)) : embedded.files.put(name, content);
  };
  expect(
    await refusalOf(restoreProgramme({ ...embedded, files: { ...embedded.files, put } }, order)),
  ).toBe('storageFull');
  expect(await isEmpty(embedded)).toBe(true);
  expect(await readVaultKeys(undefined, embedded.config.dataDir)).toEqual(former);
}, 60_000);

test('another installation restores everything unchanged', async () => {
  await restoreProgramme(embedded, { ...order, file: serverArchive ?? archive });
  expect(await everythingIn(embedded)).toEqual(original);
  await expectUsable(embedded);
}, 60_000);

/** Keys are replaced only when unused: no running server, no database in the folder. */
async function expectCareWithKeys(target: RestoreDeps): Promise<void> {
  const { pool, kysely } = target.database;
  const folderOfDatabase = join(target.config.dataDir, 'database');
  mkdirSync(folderOfDatabase);
  const beside = { ...target, config: { ...target.config, databaseUrl: target.database.url } };
  expect(await refusalOf(restoreProgramme(beside, order))).toBe('folderInUse');
  rmdirSync(folderOfDatabase);

  const server = openDatabase({ url: pool.options.connectionString ?? '', poolSize: 1 });
  await sql`select 1`.execute(server.kysely);
  expect(await refusalOf(restoreProgramme(target, order))).toBe('serverRuns');
  await server.close();
  const others = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'`;
  // A closed connection is listed a moment longer.
  await expect
    .poll(async () => Number((await others.execute(kysely)).rows[0]?.count) - pool.totalCount)
    .toBe(0);
}

/** Sealed values open, people are recognised, and constraints are active again. */
async function expectUsable({ database, vault, config }: RestoreDeps): Promise<void> {
  const people = database.kysely.selectFrom('person').select('iban_sealed').orderBy('id');
  const { iban_sealed: sealed } = await people.executeTakeFirstOrThrow();
  expect(vault.open(loose, sealed)).toBe(iban);
  expect(vault.digest('pesel', '44051401359')).toEqual(source.vault.digest('pesel', '44051401359'));
  const [key] = await readVaultKeys(undefined, config.dataDir);
  expect(key).toEqual({ id: 'test', secret: Buffer.alloc(32, 7) });
  await expect(sql`delete from ledger_entry`.execute(database.kysely)).rejects.toThrow(
    /append-only/,
  );
  for (const table of ['session', 'rate_count', 'download', 'device'] as const) {
    expect(await database.kysely.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
}

test('older archives restore into a new database, newer ones are refused', async () => {
  const old = await emptyPlace();
  await forgetSchema(old.database);
  await migrate(old.database, '0010-downloads');
  const { kysely } = old.database;
  await sql`insert into person (phone, role, first_name, created_at)
    values ('+48500100200', 'user1', 'Anna', now())`.execute(kysely);
  const file = join(folder, 'old.klub');
  await exportProgramme({ ...old, keys }, { file, passphrase });

  const target = await emptyPlace();
  expect(await refusalOf(restoreProgramme(target, { ...order, file }))).toBe('olderSchema');
  await forgetSchema(target.database);
  await restoreProgramme(target, { ...order, file });
  const people = target.database.kysely.selectFrom('person').select(['first_name', 'pesel_digest']);
  expect(await people.execute()).toEqual([{ first_name: 'Anna', pesel_digest: null }]);

  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(
    kysely,
  );
  const newer = join(folder, 'newer.klub');
  await exportProgramme({ ...old, keys }, { file: newer, passphrase });
  expect(await refusalOf(restoreProgramme(target, { ...order, file: newer }))).toBe('newerSchema');
}, 60_000);

async function forgetSchema({ kysely }: Database): Promise<void> {
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
}

test('an archive reveals neither sealed values nor keys', async () => {
  const plain = gunzipSync(await readFile(archive)).toString('latin1');
  for (const secret of [
    iban,
    Buffer.alloc(32, 7).toString('base64'),
    Buffer.alloc(32, 9).toString('base64'),
  ]) {
    expect(plain.includes(secret)).toBe(false);
  }
});
