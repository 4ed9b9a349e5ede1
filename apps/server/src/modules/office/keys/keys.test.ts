import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import {
  KeysRefused,
  isBound,
  type VaultKeys,
  newVaultKey,
  parseKeys,
  dataKeys,
  vault,
} from '../../../infra/crypto/vault.ts';
import { testDatabase } from '../../../testing/database.ts';
import { diskStore } from '../../../infra/files/file-store.ts';
import { rotateKeys } from './rotation.service.ts';
import { loseRestoreKey, openVaults, requireKnown } from './keys.service.ts';
import { addPerson } from '../../../testing/programme.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'klub-keys-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const keyNamed = (id: string): string =>
  `${id}:${Buffer.from(systemRandom.bytes(32)).toString('base64')}`;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('departure').execute();
  await database.kysely.deleteFrom('bank_account_change').execute();
  await database.kysely.deleteFrom('person').execute();
  await database.kysely.deleteFrom('key_check').execute();
});

/** Starts like a server or a command; without a data key the folder's file counts. */
function start(data?: string, dataDir = folder(), departures: string | undefined = restoreKey) {
  return openVaults(database, { dataDir, random: systemRandom, settings: { data, departures } });
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof KeysRefused) return error.reason;
      throw error;
    },
  );
}

const restoreKey = keyNamed('r0');
/** Sealed as by an earlier release, without a person. */
const looseCity: string = 'city';
let phones = 0;
async function addResident(ring: string | undefined, city = 'Łódź'): Promise<number> {
  phones += 1;
  const city_sealed =
    ring === undefined ? '' : vault(parseKeys(ring, dataKeys), systemRandom).seal(looseCity, city);
  return addPerson(database.kysely, 'user1', {
    phone: `+48500${String(phones).padStart(6, '0')}`,
    city_sealed,
  });
}

const residents = () =>
  database.kysely.selectFrom('person').select(['id', 'city_sealed']).execute();

test('with people a start without its key creates none', async () => {
  const home = folder();
  await start(undefined, home);
  await addResident(undefined);
  await start(undefined, home);
  const other = folder();
  expect(await refusalOf(start(undefined, other))).toBe('missing');
  expect(existsSync(join(other, 'data.key'))).toBe(false);
});

test('another key is refused, also one of the same name', async () => {
  const key = keyNamed('k1');
  await start(key);
  await addResident(key);
  expect(await refusalOf(start(keyNamed('k1')))).toBe('other');
  expect(await refusalOf(start(keyNamed('k2')))).toBe('other');
  const [, secret = ''] = keyNamed('k2').split(':');
  expect(await refusalOf(start(`${key},last:${secret}`))).toBe('digest');
  expect(await refusalOf(start(`first:${secret},${key}`))).toBe('none');
  // From here on it may have sealed values.
  expect(await refusalOf(start(key))).toBe('other');
});

test('a start within an upgrade binds no seals until its job may run', async () => {
  const key = keyNamed('k1');
  const sealed = async (delay: string) => {
    await sql`insert into job (queue, key, payload, run_at, created_at)
      values ('bind-seals', 'bind-seals', '{}', now() + ${delay}::interval, now())`.execute(
      database.kysely,
    );
    const vaults = await start(key);
    await sql`delete from job where queue = 'bind-seals'`.execute(database.kysely);
    return vaults.vault.seal('iban', 'value', 7);
  };
  expect(isBound(await sealed('1 hour'))).toBe(false);
  expect(isBound(await sealed('-1 minute'))).toBe(true);
});

test('a lost restore key is replaced only after the operator declares it', async () => {
  const [key, settings] = [keyNamed('k1'), { data: keyNamed('k1'), departures: undefined }];
  settings.data = key;
  const bare = (dataDir: string) =>
    openVaults(database, { dataDir, random: systemRandom, settings });
  await bare(folder());
  const id = await addResident(key);
  const envelope = 'gone.AAAA';
  await database.kysely
    .insertInto('departure')
    .values({ person_id: id, envelope, left_at: new Date(), purge_at: new Date() })
    .execute();
  const home = folder();
  expect(await refusalOf(bare(home))).toBe('missing');
  expect(existsSync(join(home, 'restore.key'))).toBe(false);
  await loseRestoreKey(database);
  expect(await refusalOf(bare(home))).toBe('none');
  expect(existsSync(join(home, 'restore.key'))).toBe(true);
  expect(await database.kysely.selectFrom('departure').selectAll().execute()).toEqual([]);
});

test('another restore key is refused; an unused former one may go', async () => {
  const key = keyNamed('k1');
  const [first, second] = [keyNamed('r1'), keyNamed('r2')];
  const home = folder();
  await start(key, home, first);
  const id = await addResident(key);
  expect(await refusalOf(start(key, home, keyNamed('r1')))).toBe('other');
  const envelope = vault(parseKeys(first, dataKeys), systemRandom).seal('departure', '{}');
  const now = new Date();
  await database.kysely
    .insertInto('departure')
    .values({ person_id: id, envelope, left_at: now, purge_at: now })
    .execute();
  await start(key, home, `${second},${first}`);
  expect(await refusalOf(start(key, home, second))).toBe('other');
  await database.kysely.deleteFrom('departure').execute();
  expect(await refusalOf(start(key, home, second))).toBe('none');
});

test('of concurrent first starts with different keys one wins', async () => {
  for (const share of [true, false]) {
    await database.kysely.deleteFrom('key_check').execute();
    const starts = Array.from({ length: 12 }, () => (share ? start(keyNamed('k1')) : start()));
    const ends = await Promise.all(starts.map(refusalOf));
    expect(ends.filter((end) => end === 'none')).toHaveLength(1);
  }
});

test('a database of an earlier release learns the keys that open it', async () => {
  const [older, newer] = [keyNamed('old'), keyNamed('new')];
  await addResident(older);
  await addResident(newer);
  expect(await refusalOf(start())).toBe('missing');
  expect(await refusalOf(start(newer))).toBe('other');
  expect(await refusalOf(start(`${newer},${keyNamed('old')}`))).toBe('other');
  expect(await refusalOf(start(`${newer},${older}`))).toBe('none');
  expect(
    await database.kysely
      .selectFrom('key_check')
      .select('key_id')
      .where('ring', '=', 'data')
      .execute(),
  ).toHaveLength(2);
  expect(await refusalOf(start(newer))).toBe('other');
});

test("an earlier release's database without sealed values accepts any keys", async () => {
  await addResident(undefined);
  const key = keyNamed('k1');
  expect(await refusalOf(start())).toBe('missing');
  expect(await refusalOf(start(key))).toBe('none');
  expect(await refusalOf(start(keyNamed('k1')))).toBe('other');
});

test('a backup is refused when key files changed since the start', async () => {
  const home = folder();
  await start(undefined, home);
  await addResident(undefined);
  expect(await refusalOf(requireKnown(database, 'data', keyNamed('k1')))).toBe('other');
  writeFileSync(join(home, 'data.key'), keyNamed('k1'));
  expect(await refusalOf(start(undefined, home))).toBe('other');
});

test('after any key history a starting server opens everything', async () => {
  const step = fc.oneof(
    fc.record({ is: fc.constant('new' as const) }),
    fc.record({ is: fc.constant('write' as const) }),
    fc.record({
      is: fc.constant('rotate' as const),
      killedAfter: fc.option(fc.nat(4), { nil: undefined }),
    }),
    fc.record({ is: fc.constant('start' as const), drops: fc.array(fc.nat(3), { maxLength: 3 }) }),
  );
  const lastStart = { is: 'start' as const, drops: [] };
  let starts = 0;
  const scale = 15;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await database.kysely.deleteFrom('person').execute();
      await database.kysely.deleteFrom('key_check').execute();
      const home = folder();
      let ring = [newVaultKey(systemRandom)];
      let open = await start(ring.join(','), home);
      const files = diskStore(home);
      const digest = open.vault.digest('x', 'y');
      for (const one of [...steps, lastStart]) {
        if (one.is === 'new') ring = [newVaultKey(systemRandom), ...ring];
        if (one.is === 'new') open = await start(ring.join(','), home);
        if (one.is === 'write') await addResident(ring.join(','));
        if (one.is === 'rotate') {
          await rotateKeys({
            database: dying(database, one.killedAfter),
            vault: open.vault,
            files,
            random: systemRandom,
          }).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
        }
        if (one.is !== 'start') continue;
        const kept = ring.filter((_, index) => !one.drops.includes(index));
        if (kept.length === 0) continue;
        starts += 1;
        const keys: VaultKeys = parseKeys(kept.join(','), dataKeys);
        const outcome = await refusalOf(start(kept.join(','), home));
        const readable = (await residents()).every((person) => canOpen(keys, person));
        const sameDigest = Buffer.from(vault(keys, systemRandom).digest('x', 'y')).equals(
          Buffer.from(digest),
        );
        if (outcome === 'none')
          expect({ readable, sameDigest }).toEqual({ readable: true, sameDigest: true });
        if (outcome === 'none') ring = kept;
        if (kept.length === ring.length) expect(outcome).toBe('none');
        open = await start(ring.join(','), home);
      }
    }),
    { numRuns: scale },
  );
  expect(starts).toBeGreaterThanOrEqual(scale);
}, 120_000);

class Killed extends Error {}

/** The process ends after this many writes. */
function dying(database: Database, after: number | undefined): Database {
  if (after === undefined) return database;
  let writes = 0;
  const kysely = new Proxy(database.kysely, {
    get: (target, name) => {
      if (name === 'transaction') throw new Killed();
      const value: unknown = Reflect.get(target, name);
      if (name !== 'getExecutor') return typeof value === 'function' ? value.bind(target) : value;
      return () => {
        writes += 1;
        if (writes > after + 2) throw new Killed();
        return target.getExecutor();
      };
    },
  });
  return { ...database, kysely };
}

function canOpen(
  keys: VaultKeys,
  { id, city_sealed: sealed }: { readonly id: number; readonly city_sealed: string },
): boolean {
  try {
    vault(keys, systemRandom).open('city', sealed, id);
    return true;
  } catch {
    return false;
  }
}
