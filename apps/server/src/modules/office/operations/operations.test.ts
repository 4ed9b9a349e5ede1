import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RetryLater } from '../../../infra/control/retry-later.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import { storageFull } from '../../../infra/files/file-store.ts';
import { cancelOperationsOf } from './operations.ts';
import { operationAttemptsMax } from './operations.rules.ts';
import { type OperationsWorld, done, operationsWorld, standingWork } from './operations.testing.ts';
import type { OperationContext, OperationResult } from './run.service.ts';

let world: OperationsWorld;
let anna: number;
/** Releases stopped works, and waits for their processes. */
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  world = await operationsWorld();
});
beforeEach(async () => {
  await world.reset();
  anna = await world.staff('Anna');
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const standing = (work: (context: OperationContext) => Promise<OperationResult>) =>
  standingWork(world, ends, work);
const post = (path: string, staffId = anna) =>
  world.panel.call(staffId, 'POST', `operations/${path}`);

test('long work runs later and reports its end to its account', async () => {
  const inputs: unknown[] = [];
  world.does(async (input) => {
    inputs.push(input);
    return done;
  });
  const id = await world.begin(anna);
  expect(await world.find(anna, id)).toMatchObject({
    state: 'waiting',
    progress: 0,
    mayCancel: true,
    lines: [],
  });
  expect(await world.run()).toBe(1);
  expect(inputs).toEqual([{}]);
  expect(await world.find(anna, id)).toMatchObject({
    state: 'done',
    progress: 100,
    note: 'Zrobione.',
    lines: ['pierwszy', 'drugi'],
    mayCancel: false,
    isSeen: false,
  });
  const list = () => world.panel.call(anna, 'GET', 'operations');
  expect(await list()).toMatchObject({
    body: { total: 1, unseen: 1, data: [{ id: String(id), by: { name: 'Anna' } }] },
  });
  expect(await post('seen')).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject({ body: { unseen: 0, data: [{ isSeen: true }] } });
});

test('an act that is undone leaves neither operation nor job', async () => {
  const { operations } = world.process();
  const undone = inTransaction(world.database.kysely, async (transaction) => {
    await operations.begin(transaction, { kind: 'verify', staffId: anna, input: {} });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await world.run()).toBe(0);
  expect(await world.panel.call(anna, 'GET', 'operations')).toMatchObject({ body: { total: 0 } });
});

test('progress is written at most once a second, and never as complete', async () => {
  const seen: unknown[] = [];
  const id = await world.begin(anna);
  world.does(async (_input, { progress }) => {
    for (const percent of [10, 20, 250]) {
      await progress(percent, `${percent} z 300`);
      const { state, progress: stored, note } = await world.find(anna, id);
      seen.push([state, stored, note]);
      world.clock.advance({ seconds: percent === 10 ? 0 : 1 });
    }
    return done;
  });
  await world.run();
  expect(seen).toEqual([
    ['running', 10, '10 z 300'],
    ['running', 10, '10 z 300'],
    ['running', 99, '250 z 300'],
  ]);
});

test('waiting work is cancelled immediately and never runs', async () => {
  let runs = 0;
  world.does(async () => {
    runs += 1;
    return done;
  });
  const id = await world.begin(anna);
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 200 });
  await world.run();
  expect(runs).toBe(0);
  expect(await world.find(anna, id)).toMatchObject({
    state: 'cancelled',
    isSeen: true,
    mayCancel: false,
  });
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 409 });
});

test('running work is cancelled before it writes and writes nothing', async () => {
  const written: boolean[] = [];
  const { start } = standing(async ({ beginWriting }) => {
    written.push(await beginWriting());
    return done;
  });
  const id = await world.begin(anna);
  const { context, letGo, running } = await start();
  expect(await context.isCancelled()).toBe(false);
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 200 });
  // A second click is no error.
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 200 });
  expect(await world.find(anna, id)).toMatchObject({ state: 'running', mayCancel: false });
  expect(context.signal.aborted).toBe(false);
  await context.progress(50, 'w połowie');
  expect(context.signal.aborted).toBe(true);
  letGo();
  await running;
  expect(written).toEqual([false]);
  expect(await world.find(anna, id)).toMatchObject({ state: 'cancelled', lines: [] });
});

test('what writes is not cancelled any more', async () => {
  const { start } = standing(async () => done);
  const id = await world.begin(anna);
  const { context, letGo, running } = await start();
  expect(await context.beginWriting()).toBe(true);
  expect(await world.find(anna, id)).toMatchObject({ mayCancel: false });
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 409 });
  letGo();
  await running;
  expect(await world.find(anna, id)).toMatchObject({ state: 'done' });
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 409 });
});

test('of a concurrent cancellation and write one wins', async () => {
  for (let race = 0; race < 10; race += 1) {
    world.clock.advance({ minutes: 2 });
    const { start } = standing(async () => done);
    const id = await world.begin(anna);
    const { context, letGo, running } = await start();
    const [{ status }, isWriting] = await Promise.all([
      post(`${id}/cancel`),
      context.beginWriting(),
    ]);
    letGo();
    await running;
    expect([status, isWriting]).toEqual(status === 200 ? [200, false] : [409, true]);
    expect((await world.find(anna, id)).state).toBe(isWriting ? 'done' : 'cancelled');
  }
});

test('work of a dead process runs again without double writes', async () => {
  const wrote: string[] = [];
  let name = 'dead';
  const { start } = standing(async ({ beginWriting, keepFile }) => {
    const own = name;
    if (await beginWriting()) wrote.push(own);
    await keepFile(`${own}.csv`, Buffer.from(own));
    return { ...done, note: own };
  });
  const id = await world.begin(anna);
  const dead = await start();
  // Its lease has expired, so another process takes the job.
  world.clock.advance({ minutes: 2 });
  const living = await start();
  expect(living.context.operationId).toBe(dead.context.operationId);
  expect([await dead.context.isCancelled(), await living.context.isCancelled()]).toEqual([
    true,
    false,
  ]);
  await dead.context.progress(70, 'z martwego procesu');
  expect(await world.find(anna, id)).toMatchObject({ progress: 0 });
  dead.letGo();
  await dead.running;
  expect(wrote).toEqual([]);
  expect(await world.find(anna, id)).toMatchObject({ state: 'running' });
  name = 'living';
  living.letGo();
  await living.running;
  expect(wrote).toEqual(['living']);
  expect(await world.find(anna, id)).toMatchObject({
    state: 'done',
    note: 'living',
    hasFile: true,
  });
  const files = readdirSync(join(world.deps.config.dataDir, 'operations'));
  expect(files.filter((file) => file.startsWith(`${id}-`))).toEqual([
    expect.stringMatching(`^${id}-2-[0-9a-f]{32}-living.csv$`),
  ]);
  world.clock.advance({ minutes: 10 });
  expect(await world.run()).toBe(0);
});

test('the cancellation of work whose process died counts at its next begin', async () => {
  const { start, runs } = standing(async () => done);
  const id = await world.begin(anna);
  await start();
  expect(await post(`${id}/cancel`)).toMatchObject({ status: 200 });
  world.clock.advance({ minutes: 2 });
  await world.process().worker.runDue();
  expect(runs).toHaveLength(1);
  expect(await world.find(anna, id)).toMatchObject({ state: 'cancelled' });
});

test('work that is stopped with its process waits for the next one', async () => {
  const { start } = standing(async ({ signal }) => {
    signal.throwIfAborted();
    return done;
  });
  const id = await world.begin(anna);
  const process = world.process();
  const { letGo, running } = await start(process);
  process.operations.stop();
  letGo();
  await running;
  expect(await world.find(anna, id)).toMatchObject({ state: 'waiting', progress: 0 });
  world.does(async () => done);
  world.clock.advance({ seconds: 10 });
  expect(await world.run()).toBe(1);
  expect(await world.find(anna, id)).toMatchObject({ state: 'done' });
});

test('work that kills its process every time ends with a sentence', async () => {
  const { start, runs } = standing(async () => done);
  const id = await world.begin(anna);
  for (let attempt = 0; attempt < operationAttemptsMax; attempt += 1) {
    await start();
    world.clock.advance({ minutes: 2 });
  }
  await world.process().worker.runDue();
  expect(runs).toHaveLength(operationAttemptsMax);
  expect(await world.find(anna, id)).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('Za każdym razem'),
  });
});

test('failed work ends with a sentence and is not retried', async () => {
  const sentences = [
    [new Error('duplicate key of Jan Kowalski'), 'nie została dokończona'],
    [storageFull(new Error('disk')), 'Zabrakło miejsca'],
  ] as const;
  for (const [error, sentence] of sentences) {
    world.does(() => Promise.reject(error));
    const id = await world.begin(anna);
    await world.run();
    expect(await world.find(anna, id)).toMatchObject({
      state: 'failed',
      note: expect.stringContaining(sentence),
    });
    world.clock.advance({ minutes: 10 });
    expect(await world.run()).toBe(0);
  }
});

test('what only the moment prevented is tried again', async () => {
  world.does(() => Promise.reject(new RetryLater('not now')));
  const id = await world.begin(anna);
  await world.run();
  expect(await world.find(anna, id)).toMatchObject({ state: 'waiting', mayCancel: true });
  world.does(async () => ({ outcome: 'refused', note: 'Nie ma czego sprawdzać.', lines: [] }));
  world.clock.advance({ minutes: 1 });
  await world.run();
  expect(await world.find(anna, id)).toMatchObject({
    state: 'refused',
    note: 'Nie ma czego sprawdzać.',
  });
});

test('what only the moment prevents is tried on, however often', async () => {
  world.does(() => Promise.reject(new RetryLater('not now')));
  const id = await world.begin(anna);
  for (let time = 0; time < 2 * operationAttemptsMax; time += 1) {
    await world.run();
    world.clock.advance({ minutes: 2 });
  }
  expect(await world.find(anna, id)).toMatchObject({ state: 'waiting' });
  world.does(async () => done);
  await world.run();
  expect(await world.find(anna, id)).toMatchObject({ state: 'done' });
});

test('work of one kind runs one after the other', async () => {
  const { start, runs } = standing(async () => done);
  await world.begin(anna);
  await world.begin(anna);
  const { running, letGo } = await start();
  expect(await world.process().worker.runDue()).toBe(0);
  expect(runs).toHaveLength(1);
  world.does(async () => done);
  letGo();
  expect(await running).toBe(2);
});

const suspend = (id: number) =>
  world.database.kysely
    .updateTable('staff')
    .set({ suspended_at: world.clock.now() })
    .where('id', '=', id)
    .execute();
const leaveRole = (id: number) =>
  world.database.kysely
    .updateTable('staff')
    .set({ roles: ['editor'] })
    .where('id', '=', id)
    .execute();
const stateOf = (id: number) =>
  world.database.kysely
    .selectFrom('operation')
    .select(['state', 'note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test.each([
  ['suspended', suspend],
  ['without the role', leaveRole],
])('queued work of an account that is %s does not begin', async (_name, leave) => {
  let runs = 0;
  world.does(async () => {
    runs += 1;
    return done;
  });
  const id = await world.begin(anna);
  await leave(anna);
  await world.run();
  expect(runs).toBe(0);
  expect(await stateOf(id)).toEqual({
    state: 'failed',
    note: expect.stringContaining('zawieszone albo nie ma już potrzebnej roli'),
  });
});

test.each([
  ['suspended', suspend],
  ['without the role', leaveRole],
])('running work of an account that is %s writes nothing', async (_name, leave) => {
  const written: boolean[] = [];
  const { start } = standing(async ({ beginWriting }) => {
    written.push(await beginWriting());
    return done;
  });
  const id = await world.begin(anna);
  const { letGo, running } = await start();
  await leave(anna);
  letGo();
  await running;
  expect(written).toEqual([false]);
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
});

test('a suspension ends what the account has queued, and nothing of others', async () => {
  const jan = await world.staff('Jan');
  let runs = 0;
  world.does(async () => {
    runs += 1;
    return done;
  });
  const [mine, other] = [await world.begin(anna), await world.begin(jan)];
  await inTransaction(world.database.kysely, (transaction) =>
    cancelOperationsOf(transaction, anna),
  );
  await world.run();
  expect(runs).toBe(1);
  expect([(await stateOf(mine)).state, (await stateOf(other)).state]).toEqual([
    'cancelled',
    'done',
  ]);
});
