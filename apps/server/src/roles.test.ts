import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, inTransaction, openDatabase } from './infra/db/db.ts';
import { migrate, migrateAsOwner } from './infra/db/migrate.ts';
import { analyzeFilledTables } from './infra/db/planner.ts';
import {
  type Club,
  addAccount,
  get,
  logIn,
  post,
  testClub,
} from './modules/club/auth/accounts.testing.ts';
import { findServerTools } from './testing/cluster.ts';
import { databaseUrl, onServer } from './testing/templates.ts';

const run = promisify(execFile);
const shipped = fileURLToPath(new URL('../../../deploy/roles.sql', import.meta.url));
const psql = join(findServerTools() ?? '', 'psql');
if (!existsSync(psql))
  process.stderr.write('The accounts of deploy/roles.sql are not tested: there is no psql here.\n');

describe.skipIf(!existsSync(psql))('with the accounts of deploy/roles.sql', () => {
  const own = `klub_${randomBytes(6).toString('hex')}`;
  const { adminUrl } = inject('server');
  const urlOf = (role: string) =>
    databaseUrl(adminUrl, own).replace(/\/\/[^@/]*@/, `//${role}:secret@`);
  let serving: Database;
  let club: Club;

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'klub-roles-'));
    const file = join(folder, 'roles.sql');
    // Roles belong to the whole server, so these have unique names.
    writeFileSync(
      file,
      readFileSync(shipped, 'utf8').replace(/\bklub(_owner)?\b(?=[\s;'])/g, `${own}$1`),
    );
    const env = { ...process.env, KLUB_OWNER_PASSWORD: 'secret', KLUB_PASSWORD: 'secret' };
    await run(psql, ['--no-psqlrc', '--quiet', '--dbname', adminUrl, '--file', file], { env });
    rmSync(folder, { recursive: true });
    serving = openDatabase({ url: urlOf(own), poolSize: 5 });
  }, 60_000);
  afterAll(async () => {
    await serving.close();
    await onServer(
      adminUrl,
      `drop database ${own} with (force)`,
      `drop role ${own}`,
      `drop role ${own}_owner`,
    );
  });

  test('the account that serves migrates nothing, and says who can', async () => {
    await expect(migrateAsOwner(serving, { migrationDatabaseUrl: undefined })).rejects.toThrow(
      /set MIGRATION_DATABASE_URL, or run `npm run migrate`/,
    );
    await migrateAsOwner(serving, { migrationDatabaseUrl: urlOf(`${own}_owner`) });
    // No migration is missing, so a start needs no further rights.
    await migrate(serving);
  }, 60_000);

  test('the serving account can log in, write and delete accounts', async () => {
    club = await testClub({ deps: { database: serving } });
    const served = { ...club, database: serving };
    await addAccount(served, { phone: '+48511000001' });
    const token = await logIn(club.app, '511000001');
    expect((await get(club.app, '/api/v1/user/get', { token })).statusCode).toBe(200);
    expect(
      (await post(club.app, '/api/v1/user/delete', { approvals: [] }, { token })).statusCode,
    ).toBe(200);
    const entry = {
      kind: 'correction',
      month: '2026-01-01',
      amount: 1,
      cause: 'x',
      revision: 1,
    } as const;
    const { id } = await serving.kysely.selectFrom('person').select('id').executeTakeFirstOrThrow();
    await serving.kysely
      .insertInto('ledger_entry')
      .values({ ...entry, person_id: id, created_at: new Date() })
      .execute();
  }, 60_000);

  test('the serving account can analyze a table that it has filled', async () => {
    const counted = await inTransaction(serving.kysely, async (transaction) => {
      await sql`insert into customer (prefix, number, name) select 'T', n::text, 'Klient' from generate_series(1, 1000) n`.execute(
        transaction,
      );
      await analyzeFilledTables(transaction);
      return sql<{
        rows: number;
      }>`select reltuples::integer as rows from pg_class where relname = 'customer'`.execute(
        transaction,
      );
    });
    expect(counted.rows).toEqual([{ rows: 1_000 }]);
  });

  test.each([
    'create table loot (id int)',
    'alter table person add column loot text',
    'alter table ledger_entry disable trigger user',
    'drop table ledger_entry',
    'truncate ledger_entry',
    'truncate session',
    'create function loot() returns int language sql as $$select 1$$',
    'drop trigger ledger_entry_append_only on ledger_entry',
    'delete from kysely_migration',
    `insert into kysely_migration (name, timestamp) values ('9999', '')`,
    'set session_replication_role = replica',
    'create role loot',
    `alter role current_user superuser`,
    `copy person to program 'cat'`,
  ])('the account that serves may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(serving.kysely)).rejects.toMatchObject({
      code: '42501',
    });
  });

  test.each(['update ledger_entry set amount = 2', 'delete from ledger_entry'])(
    'what is append-only stays as it was: %s',
    async (statement) => {
      await expect(sql.raw(statement).execute(serving.kysely)).rejects.toThrow(/append-only/);
    },
  );
});
