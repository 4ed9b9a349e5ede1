import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBound } from '../../../infra/crypto/vault.ts';
import { verifySettlements } from '../../money/audit/audit.ts';
import {
  accounts,
  october,
  settlementWorld,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { sealJobs } from './seals.jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-seals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
});

const differences = async () =>
  (await verifySettlements(world.deps)).differences.map(({ check }) => check);

test("an upgrade binds an earlier release's accounts and marks its payouts", async () => {
  const { kysely } = world.database;
  const { vault } = world.deps;
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  await world.pay(folder);
  // As the earlier release stored them; migration 0059 enqueues the job.
  const iban_sealed = vault.seal<string>('iban', accounts[0]);
  await kysely.updateTable('person').set({ iban_sealed }).execute();
  await kysely.updateTable('payout_item').set({ iban_sealed, mark: null }).execute();
  await kysely.updateTable('payout').set({ mark: null }).execute();
  await sql`insert into job (queue, key, payload, run_at, created_at)
    values ('bind-seals', 'bind-seals', '{}', now(), now())`.execute(kysely);
  expect(await differences()).toEqual([]);
  const handlers = sealJobs(world.deps);
  await handlers['bind-seals']?.({ idempotencyKey: '', payload: {}, attempt: 1, counted: 1 });
  await sql`delete from job where queue = 'bind-seals'`.execute(kysely);
  expect(await differences()).toEqual([]);
  const person = await kysely
    .selectFrom('person')
    .select('iban_sealed')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  expect(isBound(person.iban_sealed)).toBe(true);
  expect(vault.open('iban', person.iban_sealed, personId)).toBe(accounts[0]);

  await kysely.updateTable('payout').set({ mark: null }).execute();
  await kysely.updateTable('person').set({ iban_sealed }).execute();
  expect(new Set(await differences())).toEqual(new Set(['account', 'mark']));
});
