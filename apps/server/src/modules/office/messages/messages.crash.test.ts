import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts } from '../../../../../../scripts/brief.ts';
import type { Database } from '../../../infra/db/db.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { timeOf } from '../../../infra/warsaw.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { type ServerHome, serverHome } from '../../../testing/process.ts';
import { runClock } from '../../../testing/programs.ts';
import { everyone, noFallbacks } from './messages.testing.ts';

const people = counts(12_000, 30_000);
const kills = counts(2, 5);

let home: ServerHome;
let database: Database;
beforeAll(async () => {
  home = await serverHome();
  database = await home.open();
}, 120_000);
afterAll(async () => {
  await database.close();
  home.remove();
});

/** From now to an hour at which messages leave. */
function shiftToDay(): number {
  const hour = Number(timeOf(new Date()).slice(0, 2));
  return hour >= 9 && hour < 19 ? 0 : (12 - hour) * 3_600_000;
}

async function handled(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from message_recipient where state <> 'waiting'
  `.execute(database.kysely);
  return rows[0]?.count ?? 0;
}

function start() {
  const settings = { SEED_DEMO: 'no', CLOCK_SHIFT: String(shiftToDay()) };
  return home.start(settings, { preload: runClock });
}

test('each recipient has a message exactly once, wherever its sending is killed', async () => {
  const { kysely } = database;
  // The first start makes the key of the installation.
  await (await start()).stop();
  await sql.raw(crowdOf(people)).execute(kysely);
  const staff = await addStaff(kysely, 'Ola', ['coordinator']);
  const past = new Date(Date.now() - 48 * 3_600_000);
  await kysely
    .insertInto('message')
    .values({
      kind: 'service',
      state: 'planned',
      title: 'Raz',
      content: 'Raz i nigdy więcej.',
      fallbacks: JSON.stringify(noFallbacks),
      conditions: JSON.stringify(everyone),
      created_by: staff,
      changed_by: staff,
      changed_at: past,
      send_at: past,
      decided_by: staff,
    })
    .execute();
  const points = fc.sample(fc.integer({ min: 0, max: people - 1_000 }), kills);
  for (const point of points.toSorted((a, b) => a - b)) {
    const server = await start();
    while ((await handled()) < point) await sleep(5);
    await server.kill();
  }
  const left = people - (await handled());
  const server = await start();
  while ((await handled()) < people) await sleep(50);
  expect(await server.stop()).toBe(0);
  expect(left).toBeGreaterThan(0);
  const { rows } = await sql<{ recipients: number; notified: number; people: number }>`
    select (select count(*) from message_recipient where state = 'put') as recipients,
      count(*) as notified, count(distinct person_id) as people
    from notification where cause like 'message:%'
  `.execute(kysely);
  expect(rows).toEqual([{ recipients: people, notified: people, people }]);
}, 240_000);
