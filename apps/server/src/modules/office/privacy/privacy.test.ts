import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Handle } from '../../../infra/db/db.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { accountJobs, noticeToNumber } from '../../club/auth/auth.jobs.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { type VaultKeys, isBound, vault } from '../../../infra/crypto/vault.ts';
import { type Club, addAccount, logIn, post, testClub } from '../../club/auth/accounts.testing.ts';
import { type Held, held, ownerColumn, tables } from './privacy.columns.ts';
import { kinds } from '../programme/kinds.ts';
import { rotateKeys } from '../keys/rotation.service.ts';
import { exportPerson } from './privacy.service.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { addPeople } from '../../../testing/programme.ts';

const oldKey = { id: 'test', secret: Buffer.alloc(32, 7) };
const bothKeys: VaultKeys = [{ id: 'new', secret: Buffer.alloc(32, 8) }, oldKey];
const iban = 'PL61109010140000071219812874';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

async function member(phone: string, name: string): Promise<{ id: number; token: string }> {
  const id = await addAccount(club, { phone: `+48${phone}` });
  const token = await logIn(club.app, phone);
  const body = { firstname: name, lastname: 'Żak', email: '', iban, city: 'Łódź' };
  expect(
    (await post(club.app, '/api/v1/user/updateandreturnerrors', body, { token })).statusCode,
  ).toBe(200);
  return { id, token };
}

test('every column is classified, and personal ones look like it', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text) as columns from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%' group by table_name
    `.execute(club.database.kysely);
  expect(tables.toSorted()).toEqual(rows.map(({ table }) => table).toSorted());
  for (const { table, columns } of rows) {
    const rule: Held = held[table as keyof typeof held];
    const declared = rule.isOfFiles === true ? columnsOfFiles(table, columns) : [];
    const classified = [...rule.shown, ...Object.keys(rule.sealed), ...rule.secret, ...declared];
    expect(classified.toSorted(), table).toEqual(columns.toSorted());
    const people = columns.filter((name) => /^(person|seller|manager)_id$|^phone$/.test(name));
    if (people.length > 0) expect(rule.by, `${table} is about somebody`).not.toEqual([]);
    for (const name of columns)
      expect(Object.hasOwn(rule.sealed, name), `${table}.${name}`).toBe(name.endsWith('_sealed'));
  }
});

/** The columns that kinds of import files declare for a table. */
function columnsOfFiles(table: string, columns: readonly string[]): string[] {
  const images = kinds.flatMap((kind) => kind.images).filter((image) => image.table === table);
  const declared = new Set(images.flatMap((image) => [...image.key, ...image.columns]));
  return columns.filter((column) => declared.has(column));
}

test('the export has everything of the number, opened, and nothing of anybody else', async () => {
  const { id } = await member('500000801', 'Łucja');
  await member('500000802', 'Zenon');
  const { people, phone } = await exportPerson(club.deps, '+48500000801');
  expect(phone).toBe('+48500000801');
  expect(people).toHaveLength(1);
  const [found] = people;
  expect(found?.tables['person']).toEqual([
    expect.objectContaining({ id, first_name: 'Łucja', iban, city: 'Łódź' }),
  ]);
  expect(found?.tables['bank_account_change']).toEqual([
    expect.objectContaining({ old_iban: '', new_iban: iban }),
  ]);
  expect(found?.tables['notification']).toHaveLength(1);
  expect(found?.tables['session']).toHaveLength(1);
  const text = JSON.stringify(people);
  for (const secret of ['password_hash', 'token_hash', 'Zenon', '500000802'])
    expect(text).not.toContain(secret);
});

test("an export names each consent's text, version and time after deletion too", async () => {
  const { kysely } = club.database;
  const { id: approvalId } = await kysely
    .insertInto('approval')
    .values({ code: 'odejscie', occasion: 'delete', withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = {
    approval_id: approvalId,
    version: 3,
    name: 'Wiem',
    content: '<p>Wiem</p>',
    required: true,
  };
  const { id: versionId } = await kysely
    .insertInto('approval_version')
    .values({ ...version, sha256: 'abc', valid_from: new Date('2026-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await member('500000803', 'Ola');
  const approvals = [{ id: String(versionId), value: true }];
  expect((await post(club.app, '/api/v1/user/delete', { approvals }, { token })).statusCode).toBe(
    200,
  );
  await member('500000803', 'Ola Druga');
  const { people } = await exportPerson(club.deps, '+48500000803');
  expect(people.map(({ tables: { person } }) => person?.[0]?.['first_name'])).toEqual([
    '',
    'Ola Druga',
  ]);
  expect(people[0]?.consents).toEqual([
    expect.objectContaining({
      name: 'Wiem',
      version: 3,
      content: '<p>Wiem</p>',
      value: true,
      channel: 'delete',
    }),
  ]);
  expect(people[0]?.consents[0]?.['at']).toEqual(club.clock.now());
});

test('a rotation re-seals every value under the newest key, idempotently', async () => {
  await member('500000804', 'Iga');
  // An account without an authenticator has no sealed value.
  await addStaff(club.database.kysely, 'Anna Nowak', ['coordinator']);
  const seals = vault(bothKeys, systemRandom);
  const deps = { ...club.deps, vault: seals };
  expect((await exportPerson(deps, '+48500000804')).people[0]?.tables['person']?.[0]).toMatchObject(
    { iban },
  );
  const { resealed } = await rotateKeys(deps);
  expect(resealed).toBeGreaterThan(5);
  const onlyNew = vault(bothKeys.slice(0, 1), systemRandom);
  for (const table of tables) {
    const rule: Held = held[table];
    const columns = Object.keys(rule.sealed);
    if (columns.length === 0) continue;
    const { rows } = await sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(
      club.database.kysely,
    );
    for (const row of rows) {
      for (const column of columns) {
        const seal = rule.sealed[column] ?? '';
        const owner = ownerColumn(rule, seal);
        const personId = owner === null ? undefined : Number(row[owner]);
        expect(() => onlyNew.open(seal, row[column] ?? '', personId)).not.toThrow();
        if (owner !== null && row[column] !== '') expect(isBound(row[column] ?? '')).toBe(true);
      }
    }
  }
  expect(await rotateKeys(deps)).toEqual({ resealed: 0 });
});

test('a rotation reaches the numbers that messages on their way carry', async () => {
  const { kysely } = club.database;
  const message = {
    personId: 1,
    phone: '+48500000805',
    text: 'Do widzenia',
    key: 'farewell:1',
    now: club.clock.now(),
  };
  await noticeToNumber(club.deps, kysely, message);
  await rotateKeys({ ...club.deps, vault: vault(bothKeys, systemRandom) });
  const onlyNew = vault(bothKeys.slice(0, 1), systemRandom);
  const sent: string[] = [];
  const newest = { ...club.deps, vault: onlyNew };
  await jobWorker(
    newest,
    accountJobs(newest, { send: async ({ to }) => void sent.push(to) }),
  ).runDue();
  expect(sent).toContain(message.phone);
});

test('values copied during a rotation with an old seal are re-sealed', async () => {
  const { kysely } = club.database;
  const { id } = await member('500000806', 'Ewa');
  const ofEwa = (handle: Handle) =>
    handle
      .selectFrom('person')
      .select('iban_sealed as sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  let rotation = Promise.resolve({ resealed: 0 });
  await kysely.transaction().execute(async (transaction) => {
    const { sealed } = await ofEwa(transaction);
    expect(sealed).toMatch(/^test\./);
    rotation = rotateKeys({ ...club.deps, vault: vault(bothKeys, systemRandom) });
    await Promise.race([rotation, sleep(1_000)]);
    const copy = {
      person_id: id,
      old_iban_sealed: sealed,
      new_iban_sealed: sealed,
      changed_at: club.clock.now(),
      device_since: null,
    };
    await transaction.insertInto('bank_account_change').values(copy).execute();
  });
  await rotation;
  const changes = await kysely
    .selectFrom('bank_account_change')
    .select('new_iban_sealed as sealed')
    .where('person_id', '=', id)
    .execute();
  expect(changes.map(({ sealed }) => sealed.split('.')[0])).toEqual(['new', 'new']);
});

test('a rotation of more rows than one batch leaves none behind', async () => {
  const { kysely } = club.database;
  // Sealed as by an earlier release, without a person.
  const loose: string = 'iban';
  const people = Array.from({ length: 1_203 }, (_, index) => ({
    phone: `+4851${String(index).padStart(7, '0')}`,
    iban_sealed: club.deps.vault.seal(loose, iban),
  }));
  await addPeople(kysely, people);
  const seals = vault(bothKeys, systemRandom);
  expect((await rotateKeys({ ...club.deps, vault: seals })).resealed).toBe(1_203);
  const left = await kysely
    .selectFrom('person')
    .select('id')
    .where('iban_sealed', 'like', 'test.%')
    .execute();
  expect(left).toEqual([]);
});
