import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  october,
  settlementWorld,
  type SettlementWorld,
} from '../settlements/settlements.testing.ts';
import { readYear } from './challenges.service.ts';
import { confirmPayout } from '../settlements/payout/payout.testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-paid-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

test("paid is the sum of this person's confirmed transfers of the year", async () => {
  const [paid, other] = [await world.person(), await world.person()];
  const totals = async (personId: number, year = 2026) => {
    const asked = { personId, role: 'user1', year, placeCode: null };
    const data = await readYear(world.database.kysely, asked, world.clock.now());
    return [data?.totalBonus, data?.totalPaid];
  };
  await world.figures(paid, october, 100);
  await world.close(october);
  expect(await totals(paid)).toEqual([50, 0]);
  const result = await world.pay(folder);
  if ('refused' in result || result.payout === null) throw new Error(JSON.stringify(result));
  expect(await totals(paid)).toEqual([50, 0]);
  await confirmPayout(world.deps, { payoutId: result.payout.id, day: null });
  expect(await totals(paid)).toEqual([50, 50]);
  expect(await totals(paid, 2025)).toEqual([0, 0]);
  expect(await totals(other)).toEqual([0, 0]);
});
