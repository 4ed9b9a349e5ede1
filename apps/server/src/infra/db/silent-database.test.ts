import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Transaction, sql } from 'kysely';
import type { Schema } from './schema.ts';
import { testDatabaseUrl } from '../../testing/database.ts';
import { type Line, lineTo } from '../../testing/outside/line.ts';
import { limitConcurrency } from '../control/limit-concurrency.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { type Database, type Handle, inTransaction, isReachable, openDatabase } from './db.ts';
import { withCallDeadline, withLongTimeout, waits } from './deadline.ts';

describe('a database that hangs', () => {
  let line: Line;
  let database: Database;
  beforeAll(async () => {
    const url = await testDatabaseUrl();
    line = await lineTo(url);
    database = openDatabase({ url: line.url, poolSize: 3, statementMs: waits.statementMs });
    await sql`create table note (id int primary key)`.execute(database.kysely);
  }, 60_000);
  afterAll(async () => {
    line.thaw();
    await database.close();
    line.close();
  });

  const add = (id: number): Promise<unknown> =>
    inTransaction(database.kysely, async (transaction) => {
      await sql`insert into note values (${id})`.execute(transaction);
      await sql`select count(*) from note`.execute(transaction);
    });

  test('every query ends in time on a hanging database, which recovers', async () => {
    await add(1);
    line.freeze();
    const since = performance.now();
    const ready = isReachable(database).then((is) => ({ is, ms: performance.now() - since }));
    const ends = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        add(index + 2).then(
          () => 'done',
          (error: unknown) => ({
            isAway: isConnectionFailure(error),
            ms: performance.now() - since,
          }),
        ),
      ),
    );
    expect((await ready).is).toBe(false);
    expect((await ready).ms).toBeLessThan(2_000);
    for (const end of ends) {
      expect(end).toMatchObject({ isAway: true });
      if (typeof end === 'object')
        expect(end.ms).toBeLessThan(waits.connectionMs + waits.statementMs + 1_000);
    }
    line.thaw();
    await expect
      .poll(() =>
        add(99).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    // Each failed insert has its row or none, and nothing is locked.
    const { rows } = await sql<{ id: number }>`select id from note for update nowait`.execute(
      database.kysely,
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 99]));
  }, 60_000);

  test('a queued call ends at its deadline, and calls work after recovery', async () => {
    const turns = limitConcurrency(1, 10);
    await withCallDeadline(() => add(200));
    line.freeze();
    const since = performance.now();
    const ends = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        withCallDeadline(() => turns(() => add(index + 201))).then(
          () => 'done',
          (error: unknown) => ({
            isAway: isConnectionFailure(error),
            ms: performance.now() - since,
          }),
        ),
      ),
    );
    for (const end of ends) {
      expect(end).toMatchObject({ isAway: true });
      if (typeof end === 'object') expect(end.ms).toBeLessThan(10_000);
    }
    line.thaw();
    // New calls are never refused: each of them queries.
    expect(await withCallDeadline(() => add(299)).then(() => 'done')).toBe('done');
  }, 60_000);

  test('a call still waiting for a connection ends at its deadline', async () => {
    const held = Array.from({ length: 3 }, () =>
      withLongTimeout(() => sql`select pg_sleep(12)`.execute(database.kysely)),
    );
    const since = performance.now();
    const end = await withCallDeadline(async () => {
      // Just before its deadline.
      await sleep(waits.callMs - 700);
      return add(301);
    }).then(
      () => 'done',
      (error: unknown) => isConnectionFailure(error),
    );
    expect(end).toBe(true);
    expect(performance.now() - since).toBeLessThan(10_000);
    await Promise.all(held);
    expect(await withCallDeadline(() => add(302)).then(() => 'done')).toBe('done');
  }, 60_000);

  const ownLimit = (
    work: (transaction: Transaction<Schema>) => Promise<unknown>,
  ): Promise<unknown> =>
    inTransaction(database.kysely, async (transaction) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
      await work(transaction);
    });
  const count = (handle: Handle): Promise<unknown> =>
    sql`select count(*) from note`.execute(handle);

  test.each([
    [
      'whose transaction has a limit of its own',
      (work: () => Promise<void>) => ownLimit(() => work()),
    ],
    ['in withLongTimeout', (work: () => Promise<void>) => withLongTimeout(work)],
  ])(
    'a call %s ends in time when the database hangs between statements',
    async (_name, begin) => {
      const since = performance.now();
      const end = await withCallDeadline(() =>
        begin(async () => {
          line.freeze();
          await count(database.kysely);
        }),
      ).then(
        () => 'done',
        (error: unknown) => isConnectionFailure(error),
      );
      const ms = performance.now() - since;
      line.thaw();
      expect([end, ms < 10_000]).toEqual([true, true]);
      await expect.poll(() => isReachable(database)).toBe(true);
    },
    60_000,
  );

  test("a call's transaction with its own limit is ended between two fetches", async () => {
    const since = performance.now();
    const end = await withCallDeadline(() =>
      ownLimit(async (transaction) => {
        await count(transaction);
        line.freeze();
        await count(transaction);
      }),
    ).then(
      () => 'done',
      (error: unknown) => isConnectionFailure(error),
    );
    const ms = performance.now() - since;
    line.thaw();
    expect([end, ms < 10_000]).toEqual([true, true]);
    await expect.poll(() => isReachable(database)).toBe(true);
  }, 60_000);

  test('a call waits longer for a working database when allowed', async () => {
    const long = (waits.callMs + 2_500) / 1_000;
    const wait = (handle: Handle): Promise<unknown> =>
      sql`select pg_sleep(${long})`.execute(handle);
    const ends = [
      withCallDeadline(() => ownLimit(wait)),
      withCallDeadline(() => withLongTimeout(() => wait(database.kysely))),
    ];
    expect(await Promise.all(ends.map((end) => end.then(() => 'done')))).toEqual(['done', 'done']);
  }, 60_000);

  test('long work with a limit or without a screen is not cut', async () => {
    const long = (waits.statementMs + 1_500) / 1_000;
    const own = inTransaction(database.kysely, async (transaction) => {
      await sql`select set_config('statement_timeout', '0', true)`.execute(transaction);
      await sql`select pg_sleep(${long})`.execute(transaction);
      return 'done';
    });
    const patient = withLongTimeout(() =>
      sql`select pg_sleep(${long})`.execute(database.kysely),
    ).then(() => 'done');
    const screen = sql`select pg_sleep(${long})`.execute(database.kysely).then(
      () => 'done',
      (error: unknown) => isConnectionFailure(error),
    );
    expect(await Promise.all([own, patient, screen])).toEqual(['done', 'done', true]);
  }, 60_000);

  test('a call has its full time again after long work', async () => {
    const clock = vi.spyOn(performance, 'now');
    try {
      const end = await withCallDeadline(async () => {
        const start = performance.now();
        await withLongTimeout(async () => {
          await sql`select 1`.execute(database.kysely);
          clock.mockImplementation(() => start + 60_000);
        });
        return add(401);
      }).then(
        () => 'done',
        () => 'refused',
      );
      expect(end).toBe('done');
    } finally {
      clock.mockRestore();
    }
  });
});
