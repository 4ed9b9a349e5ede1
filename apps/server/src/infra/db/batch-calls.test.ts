import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { shiftedLimits } from '../../testing/clock.ts';
import { testDatabaseUrl } from '../../testing/database.ts';
import { batchCalls } from './batch-calls.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { openDatabase } from './db.ts';
import { asCall, waits } from './query-limit.ts';

/** A database that answers when it is told to: what each statement was asked, and its end. */
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

test('what comes at once is one statement, and each call has its own answer', async () => {
  const { statements, ask, asked } = heldBack();
  const answers = Promise.all([ask(1), ask(2), ask(3)]);
  await nextTurn();
  expect(asked()).toEqual([[1, 2, 3]]);
  statements[0]?.end();
  expect(await answers).toEqual([10, 20, 30]);
});

test('two statements run at once, and what comes meanwhile waits for the next one', async () => {
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

test('nothing is asked when nobody waits', async () => {
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

test('a statement that fails fails for those who are in it, and for nobody else', async () => {
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

const callAndMoreMs = waits.callMs + waits.allLateMs;

test('a statement has the time of a call of its own, however long others have been asked before it', async () => {
  const pass = shiftedLimits();
  const database = openDatabase({ url: await testDatabaseUrl() });
  onTestFinished(() => database.close());
  const answered: (() => void)[] = [];
  const ask = batchCalls(async (asked: readonly number[]) => {
    await sql`select 1`.execute(database.kysely);
    await new Promise<void>((resolve) => answered.push(resolve));
    return asked;
  });
  const answers = [asCall(() => ask(1))];
  await nextTurn();
  answers.push(asCall(() => ask(2)));
  await vi.waitFor(() => expect(answered).toHaveLength(2));
  pass(callAndMoreMs);
  // Two run, so the statement of this one is begun by the end of one of them.
  answers.push(asCall(() => ask(3)));
  for (const index of [0, 1, 2]) {
    await vi.waitFor(() => expect(answered[index]).toBeDefined());
    answered[index]?.();
  }
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

test('a call gives up what it waits for together with others when its own time is over', async () => {
  const pass = shiftedLimits();
  const { statements, ask } = heldBack();
  const early = asCall(() => ask(1));
  const late = asCall(async () => {
    pass(callAndMoreMs);
    return ask(2);
  });
  await expect(late).rejects.toSatisfy(isConnectionFailure);
  statements[0]?.end();
  expect(await early).toBe(10);
});
