import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDeps } from '../../testing/app.ts';
import { testDatabaseUrl } from '../../testing/database.ts';
import { enqueue, jobWorker } from '../jobs/jobs.ts';
import { type Database, type Handle, inTransaction, openDatabase } from './db.ts';
import { waits, withCallDeadline, withLongTimeout, withStatementTimeout } from './deadline.ts';

let url = '';
let database: Database;
beforeAll(async () => {
  url = await testDatabaseUrl();
  database = openDatabase({ url, poolSize: 1, statementMs: waits.statementMs });
});
afterAll(() => database.close());

async function limitOf(handle: Handle): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'
  `.execute(handle);
  return rows[0]?.ms ?? 0;
}

const users = {
  call: [withCallDeadline, waits.serverMs],
  'long call': [(work) => withCallDeadline(() => withLongTimeout(work)), waits.longMs],
  job: [withLongTimeout, waits.longMs],
  probe: [(work) => withStatementTimeout(1_000, work), waits.serverMs],
} as const satisfies Record<
  string,
  readonly [(work: () => Promise<number>) => Promise<number>, number]
>;

test('whoever uses a connection has its own limit in PostgreSQL, whoever was before', async () => {
  const user = fc.constantFrom(...Object.values(users));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(user, fc.boolean())), async (order) => {
      for (const [[run, wanted], isInTransaction] of order) {
        const found = await run(() =>
          isInTransaction ? inTransaction(database.kysely, limitOf) : limitOf(database.kysely),
        );
        expect(found).toBe(wanted);
      }
    }),
    { numRuns: 30 },
  );
});

test('a command has the limit of a job from its first statement on', async () => {
  const commands = openDatabase({ url, poolSize: 1 });
  expect(await limitOf(commands.kysely)).toBe(waits.longMs);
  await commands.close();
});

test('a statement of a job may take a minute, also for PostgreSQL', async () => {
  const own = { ...(await testDeps()).deps, database };
  const found: number[] = [];
  const now = own.clock.now();
  await enqueue(database.kysely, { queue: 'test', payload: {}, now });
  const worker = jobWorker(own, {
    test: async () => void found.push(await limitOf(database.kysely)),
  });
  expect(await worker.runDue()).toBe(1);
  expect(found).toEqual([waits.longMs]);
});
