import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { migrate } from '../../../infra/db/migrate.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { testDeps } from '../../../testing/app.ts';
import { findInbox, hideBadge } from './notifications.store.ts';
import { seenJobs } from './seen.jobs.ts';

const [before, looked, after] = [
  '2026-11-10T09:00:00Z',
  '2026-11-11T09:00:00Z',
  '2026-11-12T09:00:00Z',
];

let database: Database;
let worker: JobWorker;
/** Ada has seen all, Jan has news, Ola has never looked. */
let [ada, jan, ola] = [0, 0, 0];

beforeAll(async () => {
  const { deps, clock } = await testDeps();
  database = deps.database;
  worker = jobWorker(deps, seenJobs(deps));
  // Later than the upgrade, which the database's clock dates.
  clock.set('2100-01-01T00:00:00Z');
  const { kysely } = database;
  await sql`drop schema public cascade`.execute(kysely);
  await sql`create schema public`.execute(kysely);
  await migrate(database, '0017-invited-words');
  const { rows } = await sql<{ id: number }>`
      insert into person (phone, role, badge_hidden_at, created_at) values ('+48500100200', 'user1', ${looked}, now()),
        ('+48500100201', 'user1', ${looked}, now()), ('+48500100202', 'user1', null, now()) returning id
    `.execute(kysely);
  [ada = 0, jan = 0, ola = 0] = rows.map(({ id }) => id);
  await tell(ada, before);
  await tell(jan, before);
  await tell(jan, after);
  await tell(ola, before);
  await migrate(database);
}, 60_000);

const tell = (personId: number, at: string) =>
  sql`
      insert into notification (slug, person_id, cause, title, content, created_at)
      values (gen_random_uuid(), ${personId}, gen_random_uuid(), 'Premia', '', ${at})
    `.execute(database.kysely);
const lit = async (): Promise<boolean[]> => {
  const inboxes = await Promise.all([ada, jan, ola].map((id) => findInbox(database.kysely, id)));
  return inboxes.map(({ hasNews }) => hasNews);
};
const unmarked = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
      select count(*) as count from notification where seen_at is null
    `.execute(database.kysely);
  return rows[0]?.count ?? 0;
};

test('[N04] an upgrade lights no badge that was hidden before', async () => {
  expect(await unmarked()).toBe(4);
  expect(await lit()).toEqual([false, true, true]);
  expect(await worker.runDue()).toBe(1);
  expect(await unmarked()).toBe(2);
  expect(await lit()).toEqual([false, true, true]);
});

test('[N04] after an upgrade a look counts for what was there', async () => {
  await hideBadge(database.kysely, jan, new Date(after));
  await tell(ada, before);
  expect(await lit()).toEqual([true, false, true]);
});
