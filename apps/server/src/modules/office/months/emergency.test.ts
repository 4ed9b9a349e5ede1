import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { type MonthsWorld, monthsWorld } from './months.testing.ts';

const october = '2026-10-01';

let world: MonthsWorld;
let anna: number;
let jan: number;
beforeAll(async () => {
  world = await monthsWorld();
  const { kysely } = world.database;
  await world.reset();
  anna = await addStaff(kysely, 'Anna', ['administrator']);
  jan = await addStaff(kysely, 'Jan', ['administrator']);
  await sql`update staff set created_at = '2026-01-01'`.execute(kysely);
  // The approver has nothing to sign in with.
  await sql`
    insert into staff_passkey (staff_id, credential_id, public_key, counter, is_synced, transports, name, created_at)
    select id, gen_random_uuid()::text, '\\x00', 0, false, '{}', '', '2026-01-01' from staff where id in (${anna}, ${jan})
  `.execute(kysely);
});

test('[D68] the second administrator computes a month before deciding about it', async () => {
  const { worker, clock } = world;
  await world.figures(await world.person(), october, 100);
  const id = await world.propose(october);
  const rehearse = (by: number) => world.post(by, `signoffs/${id}/rehearse`);
  expect((await rehearse(jan)).status).toBe(403);
  const reason = { reason: 'Piotr jest w szpitalu' };
  expect((await world.post(anna, `signoffs/${id}/emergency`, reason)).status).toBe(200);
  expect((await rehearse(jan)).status).toBe(409);
  clock.advance({ hours: 25 });
  expect((await rehearse(anna)).status).toBe(403);
  expect((await world.post(jan, 'months/2026-10/rehearse')).status).toBe(403);
  expect(await world.decide(jan, id)).toMatchObject({ status: 409 });
  expect((await rehearse(jan)).status).toBe(200);
  await worker.runDue();
  const files = await world.panel.app.inject({
    url: `/api/panel/v1/operations/${await lastOperation()}/file`,
    headers: world.panel.headersOf(jan),
  });
  expect(files.statusCode).toBe(403);
  clock.advance({ minutes: 31 });
  expect(await world.decide(jan, id)).toMatchObject({ status: 409 });
  expect((await rehearse(jan)).status).toBe(200);
  await worker.runDue();
  expect(await world.decide(jan, id)).toMatchObject({ status: 200 });
  await worker.runDue();
  expect(await world.shown(october)).toMatchObject({ state: 'closed' });
});

async function lastOperation(): Promise<number> {
  const { id } = await world.database.kysely
    .selectFrom('operation')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
