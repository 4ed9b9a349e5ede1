import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../../testing/clock.ts';
import { type S3Server, s3Server, s3Settings } from '../../testing/outside/s3-server.ts';
import { syncedPaths } from '../../testing/outside/synced-paths.ts';
import { type Wire, wireTo } from '../../testing/wire.ts';
import { type Circuit, ProviderUnavailable, circuits } from '../control/circuit.ts';
import type { S3Settings } from '../config/config.providers.ts';
import { ConfigError } from '../config/environment.ts';
import {
  type FileStore,
  diskStore,
  makingFolder,
  removeOrphans,
  sweepMaking,
} from './file-store.ts';
import { s3Store } from './file-store.s3.ts';
import { logger } from '../log.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clock = testClock('2026-11-16T10:00:00+01:00');
/** Long enough for a working store on a busy machine. */
const impatient = { connectMs: 1_500, silentMs: 1_000, smallMs: 2_000 };
let s3: S3Server;
let wire: Wire;
beforeAll(async () => {
  s3 = await s3Server();
  wire = await wireTo(s3.port);
});

function circuit(): Circuit {
  return circuits({ clock, log: logger('silent') }).of('s3');
}

function s3At(port: number, settings: Partial<S3Settings> = {}, timeOuts?: typeof impatient) {
  return s3Store(s3Settings(port, settings), circuit(), timeOuts);
}

describe.each([
  ['the disk', async (): Promise<FileStore> => diskStore(join(folder, 'data'))],
  [
    'a part of a store that speaks S3',
    async (): Promise<FileStore> => s3At(s3.port, { prefix: 'klub/test/' }),
  ],
])('%s', (_name, opened) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await opened();
  });

  test('keeps a file under its name, and the newest content of it', async () => {
    await store.put('files/a.svg', Buffer.from('old'));
    await store.put('files/a.svg', Buffer.from('Zażółć'));
    expect((await store.read('files/a.svg'))?.toString()).toBe('Zażółć');
    const found = await store.open('files/a.svg');
    expect(found?.size).toBe(10);
    expect(found === null ? null : (await buffer(found.content)).toString()).toBe('Zażółć');
    expect(await store.size('files/a.svg')).toBe(10);
  });

  test('says what is not there, and removes it without a word', async () => {
    expect(await store.read('files/nothing.svg')).toBeNull();
    expect(await store.open('files/nothing.svg')).toBeNull();
    expect(await store.size('files/nothing.svg')).toBeNull();
    await store.remove('files/nothing.svg');
  });

  test('takes over a finished file of this machine, also a large one', async () => {
    const path = join(folder, 'made.xlsx');
    const content = Buffer.alloc(3_000_000, 'klub');
    writeFileSync(path, content);
    await store.take('downloads/made.xlsx', path);
    expect(existsSync(path)).toBe(false);
    expect((await store.read('downloads/made.xlsx'))?.equals(content)).toBe(true);
  });

  test('lists a folder, whole files only, and forgets what is removed', async () => {
    await store.put('attachments/one', Buffer.from('1'));
    await store.put('attachments/two', Buffer.from('22'));
    await store.remove('attachments/one');
    const listed = [];
    for await (const { name, size, changedAt } of store.list('attachments')) {
      listed.push({ name, size, isRecent: Math.abs(Date.now() - changedAt.getTime()) < 120_000 });
    }
    expect(listed).toEqual([{ name: 'attachments/two', size: 2, isRecent: true }]);
  });

  test('a file with a row or a fast clock is no orphan', async () => {
    for (const name of ['operations/named', 'operations/orphan'])
      await store.put(name, Buffer.from('1'));
    const sweep = (now: number, ageMs: number) =>
      removeOrphans(store, 'operations', {
        now: new Date(now),
        ageMs,
        findWanted: async () => ['operations/named'],
      });
    await sweep(Date.now() + 365 * 86_400_000, 3_600_000);
    expect(await store.size('operations/orphan')).toBe(1);
    await expect
      .poll(() => sweep(Date.now(), 1).then(() => store.size('operations/orphan')), {
        timeout: 5_000,
      })
      .toBeNull();
    await store.put('operations/orphan', Buffer.from('1'));
    const full = { ...store, time: async () => null };
    const later = { now: new Date(Date.now() + 7_200_000), ageMs: 3_600_000 };
    await removeOrphans(full, 'operations', {
      ...later,
      findWanted: async () => ['operations/named'],
    });
    expect(await store.size('operations/orphan'), 'a full store makes room').toBeNull();
    expect(await store.size('operations/named')).toBe(1);
    await store.remove('operations/named');
  });

  test('an empty file is a file', async () => {
    await store.put('files/empty', Buffer.alloc(0));
    expect([await store.size('files/empty'), (await store.read('files/empty'))?.length]).toEqual([
      0, 0,
    ]);
  });
});

test('a file that was moved in keeps its name after power cuts', async () => {
  const store = diskStore(join(folder, 'data'));
  const path = join(folder, 'made.csv');
  writeFileSync(path, 'klub');
  expect(await syncedPaths(() => store.take('downloads/made.csv', path))).toContain(
    join(folder, 'data', 'downloads'),
  );
});

test('a sweep removes files of killed processes and keeps files in progress', async () => {
  const dataDir = join(folder, 'swept');
  mkdirSync(makingFolder(dataDir), { recursive: true });
  for (const name of ['old', 'new']) writeFileSync(join(makingFolder(dataDir), name), 'half');
  const now = new Date();
  const before = new Date(now.getTime() - 3_600_000);
  utimesSync(join(makingFolder(dataDir), 'old'), before, before);
  await sweepMaking(dataDir, { now, ageMs: 60_000 });
  expect(readdirSync(makingFolder(dataDir))).toEqual(['new']);
  await sweepMaking(join(folder, 'none'), { now, ageMs: 60_000 });
  // The database's clock, which the server uses, is a year ahead of the disk's.
  await sweepMaking(dataDir, { now: new Date(now.getTime() + 365 * 86_400_000), ageMs: 60_000 });
  expect(readdirSync(makingFolder(dataDir))).toEqual(['new']);
});

describe('at the start', () => {
  test('a store that takes files says nothing and keeps nothing', async () => {
    const before = s3.names();
    await (await s3At(s3.port)).check();
    expect(s3.names()).toEqual(before);
  });

  test.each([
    ['a bucket that is not there', { bucket: 'somebody-elses' }, 'there is no such bucket'],
    [
      'a wrong secret',
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'x' } },
      'S3_SECRET_ACCESS_KEY',
    ],
    [
      'an unknown key',
      { credentials: { accessKeyId: 'X', secretAccessKey: 'x' } },
      'S3_ACCESS_KEY_ID',
    ],
  ])('%s is explained in a sentence', async (_case, settings, sentence) => {
    const checked = (await s3At(s3.port, settings)).check();
    await expect(checked).rejects.toThrow(ConfigError);
    await expect(checked).rejects.toThrow(sentence);
  });

  test('a key without the permission to list is reported at the start', async () => {
    const guard = createServer((asked, answer) => {
      if (asked.url?.includes('list-type=2') === true) {
        answer
          .writeHead(403, { 'content-type': 'application/xml' })
          .end('<Error><Code>AccessDenied</Code></Error>');
        return;
      }
      const { method, url, headers } = asked;
      const passed = request(
        { host: '127.0.0.1', port: s3.port, method, path: url, headers },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(answer);
        },
      );
      asked.pipe(passed);
    });
    await once(guard.listen(0, '127.0.0.1'), 'listening');
    const { port } = guard.address() as AddressInfo;
    await expect((await s3At(port)).check()).rejects.toThrow('delete or list there');
    guard.closeAllConnections();
    guard.close();
  });

  test('an unresponsive store is away, not misconfigured', async () => {
    wire.become('away');
    await expect((await s3At(wire.port)).check()).rejects.toThrow(ProviderUnavailable);
  });
});

describe('while the store is broken', () => {
  test.each(['away', 'hanging', 'failing', 'deaf'] as const)(
    '%s: nothing is acknowledged, and the store recovers immediately',
    async (state) => {
      wire.become('whole');
      const store = await s3At(wire.port, {}, impatient);
      const name = `files/${state}`;
      wire.become(state);
      await expect(store.put(name, Buffer.from(state))).rejects.toThrow(ProviderUnavailable);
      await expect(store.open('files/a.svg')).rejects.toThrow(ProviderUnavailable);
      wire.become('whole');
      await store.put(name, Buffer.from(state));
      expect((await store.read(name))?.toString()).toBe(state);
    },
  );

  test('slow: it is waited for', async () => {
    wire.become('slow');
    const store = await s3At(wire.port, {}, impatient);
    await store.put('files/slow', Buffer.from('slow'));
    expect((await store.read('files/slow'))?.toString()).toBe('slow');
  });

  test('a file that could not be moved in stays in place', async () => {
    const path = join(folder, 'kept.csv');
    writeFileSync(path, 'a;b');
    wire.become('hanging');
    const store = await s3At(wire.port, {}, impatient);
    await expect(store.take('downloads/kept.csv', path)).rejects.toThrow(ProviderUnavailable);
    expect(existsSync(path)).toBe(true);
    wire.become('whole');
    await store.take('downloads/kept.csv', path);
    expect((await store.read('downloads/kept.csv'))?.toString()).toBe('a;b');
  });
});
