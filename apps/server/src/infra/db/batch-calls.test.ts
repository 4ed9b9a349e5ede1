import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shiftedLimits } from '../../testing/clock.ts';
import { testDatabaseUrl } from '../../testing/database.ts';
import { batchCalls } from './batch-calls.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { openDatabase } from './db.ts';
import { withCallDeadline, waits } from './deadline.ts';

/** A database that answers on request: what each statement asked, and its end. */
function heldBack() {
  const statements: { readonly asked: readonly number[]; end(): void; fail(): void }[] = [];
  const ask = batchCalls(
    (asked: readonly number[]) =>
      new Promise<readonly number[]>((resolve, reject) => {
        statements.push({
          asked,
          end: () => resolve(asked.map((number) => number * 10)),
          fail: () => reject(new Error('line lost')),
        });
      }),
  );
  return { statements, ask, asked: () => statements.map(({ asked }) => asked) };
}

test('concurrent calls share one statement and get separate answers', async () => {
  const { statements, ask, asked } = heldBack();
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await nextTurn();
  expect(asked()).toEqual([[1, 2, 3]]);
  statements[0]?.end();
  expect(await answers).toEqual([10, 20, 30]);
});

test('two statements run in parallel, and later calls wait for the next', async () => {
  const { statements, ask, asked } = heldBack();
  const first = ask(1);
  await nextTurn();
  const second = ask(2);
  await nextTurn();
  const waiting = [ask(3), ask(4)];
  await nextTurn();
  expect(asked()).toEqual([[1], [2]]);
  statements[1]?.end();
  expect(await second).toBe(20);
  await nextTurn();
  expect(asked()).toEqual([[1], [2], [3, 4]]);
  statements[0]?.end();
  statements[2]?.end();
  expect(await Promise.all([first, ...waiting])).toEqual([10, 30, 40]);
});

test('no statement runs without a waiting call', async () => {
  const { statements, ask, asked } = heldBack();
  const answers = [ask(1)];
  await nextTurn();
  answers.push(ask(2));
  await nextTurn();
  for (const { end } of statements) end();
  await Promise.all(answers);
  await nextTurn();
  expect(asked()).toEqual([[1], [2]]);
});

test('a failed statement fails only its own calls', async () => {
  const { statements, ask } = heldBack();
  const outcomes = Promise.allSettled([ask(1), ask(2)]);
  await nextTurn();
  const later = ask(3);
  await nextTurn();
  statements[0]?.fail();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  statements[1]?.end();
  expect(await later).toBe(30);
  const afterwards = ask(4);
  await nextTurn();
  statements[2]?.end();
  expect(await afterwards).toBe(40);
});

const callAndMoreMs = waits.callMs + 1_000;

test("a statement has a full call's time, however long its calls waited", async () => {
  const pass = shiftedLimits();
  const database = openDatabase({ url: await testDatabaseUrl() });
  onTestFinished(() => database.close());
  const answered: (() => void)[] = [];
  const ask = batchCalls(async (asked: readonly number[]) => {
    await sql`select 1`.execute(database.kysely);
    await new Promise<void>((resolve) => answered.push(resolve));
    return asked;
  });
  const answers = [withCallDeadline(() => ask(1))];
  await nextTurn();
  answers.push(withCallDeadline(() => ask(2)));
  await vi.waitFor(() => expect(answered).toHaveLength(2));
  pass(callAndMoreMs);
  // Two are running, so the end of one starts this statement.
  answers.push(withCallDeadline(() => ask(3)));
  for (const index of [0, 1, 2]) {
    await vi.waitFor(() => expect(answered[index]).toBeDefined());
    answered[index]?.();
  }
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

test('a call stops waiting for a shared statement at its own deadline', async () => {
  const pass = shiftedLimits();
  const { statements, ask } = heldBack();
  const early = withCallDeadline(() => ask(1));
  const late = withCallDeadline(async () => {
    pass(callAndMoreMs);
    return ask(2);
  });
  await expect(late).rejects.toSatisfy(isConnectionFailure);
  statements[0]?.end();
  expect(await early).toBe(10);
});
