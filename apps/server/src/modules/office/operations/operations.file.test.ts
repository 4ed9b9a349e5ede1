import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type OperationsWorld, done, operationsWorld } from './operations.testing.ts';

let world: OperationsWorld;
let anna: number;
beforeAll(async () => {
  world = await operationsWorld();
});
beforeEach(async () => {
  await world.reset();
  anna = await world.staff('Anna');
});

const post = (path: string, staffId: number) =>
  world.panel.call(staffId, 'POST', `operations/${path}`);

test("another account's work, lines and file are not found", async () => {
  const jan = await world.staff('Jan', ['administrator', 'coordinator']);
  world.does(async (_input, { keepFile }) => {
    await keepFile('dziennik.csv', Buffer.from('a;b'));
    return done;
  });
  const id = await world.begin(anna);
  expect(await post(`${id}/cancel`, jan)).toMatchObject({ status: 404 });
  await world.run();
  expect(await world.find(anna, id)).toMatchObject({ hasFile: true });
  for (const path of [`operations/${id}`, `operations/${id}/file`]) {
    expect(await world.panel.call(jan, 'GET', path)).toMatchObject({ status: 404 });
  }
  expect(await world.panel.call(jan, 'GET', 'operations')).toMatchObject({
    body: { total: 0, unseen: 0, data: [] },
  });
  await post('seen', jan);
  expect(await world.find(anna, id)).toMatchObject({ isSeen: false });
});

test('the author of work can fetch its file for a day', async () => {
  world.does(async (_input, { keepFile }) => {
    // In pieces, like long exports.
    await keepFile(
      'dziennik.csv',
      (async function* () {
        yield 'zażółć;';
        yield Buffer.from('2');
      })(),
    );
    return done;
  });
  const id = await world.begin(anna);
  await world.run();
  const get = (headers: Record<string, string>) =>
    world.panel.app.inject({ url: `/api/panel/v1/operations/${id}/file`, headers });
  const headers = world.panel.headersOf(anna) as Record<string, string>;
  const answer = await get(headers);
  expect([answer.statusCode, answer.body]).toEqual([200, 'zażółć;2']);
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="dziennik.csv"',
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect((await get({})).statusCode).toBe(401);
  expect((await get({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(401);
  expect((await get({ ...headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  world.clock.advance({ days: 1 });
  expect((await get(headers)).statusCode).toBe(404);
  expect(await world.find(anna, id)).toMatchObject({ state: 'done', hasFile: false });
  await world.process().operations.sweep();
  const stored = await world.database.kysely.selectFrom('operation').select('file').execute();
  expect(stored).toEqual([{ file: null }]);
});

test('a stored file is sealed, and altered or renamed ones are refused', async () => {
  const content = Buffer.from('telefon;sklep\n500000001;WR-01\n'.repeat(60_000));
  world.does(async (_input, { keepFile }) => {
    await keepFile('plany.csv', content);
    return done;
  });
  const ids = [await world.begin(anna), await world.begin(anna)];
  await world.run();
  await world.run();
  const { files } = world.deps;
  const rows = await world.database.kysely
    .selectFrom('operation')
    .select(['id', 'file'])
    .orderBy('id')
    .execute();
  const [one = '', other = ''] = rows.map(({ file }) => file ?? '');
  const sealed = (await files.read(one)) ?? Buffer.alloc(0);
  expect(sealed.length).toBeGreaterThan(content.length);
  expect(sealed.includes('500000001')).toBe(false);
  const fetched = () =>
    world.panel.app.inject({
      url: `/api/panel/v1/operations/${ids[0]}/file`,
      headers: world.panel.headersOf(anna),
    });
  const whole = await fetched();
  expect([whole.statusCode, whole.headers['content-length']]).toEqual([
    200,
    String(content.length),
  ]);
  expect(whole.rawPayload.equals(content)).toBe(true);
  const changed = Buffer.from(sealed);
  changed[changed.length - 20] = (changed.at(-20) ?? 0) ^ 1;
  for (const damaged of [
    changed,
    sealed.subarray(0, -1),
    (await files.read(other)) ?? sealed,
    Buffer.alloc(0),
  ]) {
    await files.put(one, damaged);
    const refused = await fetched();
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining('Ten plik jest uszkodzony') }),
    ]);
  }
});

test('the sweep removes unused files and ends work without jobs', async () => {
  const { files } = world.deps;
  const id = await world.begin(anna);
  const own = 'operations/999-1-own.csv';
  for (const name of [own, 'operations/999-2-orphan.csv']) await files.put(name, Buffer.from('x'));
  await world.database.kysely.updateTable('operation').set({ file: own }).execute();
  const { operations } = world.process();
  // A server's clock ahead of the disk's makes no file old.
  world.clock.set(
    new Date(Math.max(Date.now(), world.clock.now().getTime()) + 2 * 3_600_000).toISOString(),
  );
  await operations.sweep();
  expect(await files.size('operations/999-2-orphan.csv')).toBe(1);
  const before = new Date(Date.now() - 2 * 3_600_000);
  for (const name of [own, 'operations/999-2-orphan.csv']) {
    utimesSync(join(world.deps.config.dataDir, name), before, before);
  }
  await operations.sweep();
  expect([await files.size(own), await files.size('operations/999-2-orphan.csv')]).toEqual([
    1,
    null,
  ]);
  expect(await world.find(anna, id)).toMatchObject({ state: 'waiting' });
  await world.database.kysely.updateTable('job').set({ failed_at: world.clock.now() }).execute();
  await operations.sweep();
  expect(await world.find(anna, id)).toMatchObject({ state: 'failed' });
});
