import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardRows } from '@klub/contract/panel/dashboard';
import { payoutRows } from '@klub/contract/panel/money/payouts';
import { type StaffRole, staffRoles } from '@klub/contract/panel/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { returnTransfers } from '../../money/settlements/payout/payout.testing.ts';
import {
  type SettlementWorld,
  october,
  september,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { payoutHandlers } from '../payouts/payouts.routes.ts';
import { countOverdue as countDrafts } from '../contents/overdue.service.ts';
import { lastVerification } from '../verifications/verifications.service.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import type { Line } from './lines.ts';
import type { Readiness } from './readiness.service.ts';

let world: SettlementWorld;
let panel: TestPanel;
const ids = new Map<StaffRole, number>();
const folder = mkdtempSync(join(tmpdir(), 'klub-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeAll(async () => {
  world = await settlementWorld();
  for (const role of staffRoles)
    ids.set(role, await addStaff(world.database.kysely, `Konto ${role}`, [role]));
});
beforeEach(() => world.reset());

/** A new process, which has nothing cached. */
async function restart(seedDemo = false): Promise<void> {
  const config = { ...world.deps.config, seedDemo };
  panel = await testPanel(world.deps);
  panel.mount(
    dashboardRows,
    dashboardHandlers({ ...world.deps, config, lastVerification, countDrafts }),
  );
  const propose = () => Promise.reject(new Error('nothing is proposed here'));
  panel.mount(payoutRows, payoutHandlers({ ...world.deps, propose }));
}

async function ask<Data>(path: string, role: StaffRole): Promise<Data> {
  const { status, body } = await panel.call(ids.get(role) ?? 0, 'GET', path);
  expect(status).toBe(200);
  return body as Data;
}

async function readiness(role: StaffRole = 'coordinator', month = '2026-10'): Promise<Readiness> {
  await restart();
  return (await ask<{ data: Readiness }>(`months/${month}/readiness`, role)).data;
}

async function line(id: string): Promise<Line | undefined> {
  return (await readiness()).lines.find((one) => one.id === id);
}

type Held = { data: { personId: string; grosze: number; until: string | null }[]; total: number };
const heldList = (query = '') => ask<Held>(`payouts/held${query}`, 'coordinator');

test('a closed month that is not paid is told with people and amount, until it is in transfers', async () => {
  for (const points of [100, 120]) await world.figures(await world.person(), october, points);
  expect(await line('unpaid')).toMatchObject({ state: 'ready', grosze: null });
  await world.close(october);
  expect(await line('unpaid')).toMatchObject({
    state: 'attention',
    count: 2,
    grosze: 13_000,
    words: expect.stringMatching(/130,00 zł, 2 osoby \(październik 2026\)/),
    link: { address: '/wyplaty/nowa' },
  });
  await world.pay(folder);
  expect(await line('unpaid')).toMatchObject({ state: 'ready', count: 0 });
});

test('a payout without a downloaded file is told apart from one that is at the bank', async () => {
  await world.figures(await world.person(), october, 100);
  await world.close(october);
  await world.pay(folder);
  expect(await line('notTaken')).toMatchObject({ state: 'ready' });
  expect(await line('payout')).toMatchObject({ state: 'ready', grosze: 5_000, count: 1 });
  await sql`delete from payout_link`.execute(world.database.kysely);
  const id = await payoutId();
  expect(await line('notTaken')).toMatchObject({
    state: 'missing',
    grosze: 5_000,
    words: `Wypłata ${id}: 50,00 zł, 1 przelew. Plik czeka na pobranie.`,
    link: { address: `/wyplaty/${id}` },
  });
  expect(await line('payout')).toMatchObject({ state: 'ready', count: 0 });
});

test('a correction that waits is told with amount and month, and leads to the month', async () => {
  const personId = await world.person();
  for (const month of [september, october]) await world.figures(personId, month, 100);
  await world.close(september);
  await world.close(october);
  expect(await line('corrections')).toMatchObject({ state: 'ready', grosze: null });
  await world.figures(personId, october, 120);
  const told = await readiness('coordinator', '2026-11');
  expect(told.lines.find(({ id }) => id === 'corrections')).toMatchObject({
    state: 'missing',
    count: 1,
    grosze: 3_000,
    words: 'Korekta czeka: 30,00 zł, 1 osoba (październik 2026).',
    link: { address: '/miesiace/2026-10' },
  });
  await world.figures(personId, september, 120);
  expect(await line('corrections')).toMatchObject({
    grosze: 6_000,
    link: { address: '/miesiace' },
  });
  await world.close(october);
  await world.close(september);
  expect(await line('corrections')).toMatchObject({ state: 'ready' });
});

test('held money is told with the people and the amount of the list that its link opens', async () => {
  const [late, poor] = [await world.person(), await world.person({ iban: '', isComplete: false })];
  for (const personId of [late, poor, await world.person()])
    await world.figures(personId, october, 100);
  await world.database.kysely
    .updateTable('person')
    .set({ payout_hold_until: new Date('2026-11-12T12:00:00Z') })
    .where('id', '=', late)
    .execute();
  await world.close(october);
  const held = await line('held');
  const list = await heldList();
  expect(held).toMatchObject({
    count: 2,
    grosze: 10_000,
    link: { address: '/wyplaty/wstrzymane' },
  });
  expect(list.total).toBe(held?.count);
  expect(list.data.reduce((sum, { grosze }) => sum + grosze, 0)).toBe(held?.grosze);
  expect(await heldList('?reason=recent%20change')).toMatchObject({
    total: 1,
    data: [{ personId: String(late), grosze: 5_000, until: '2026-11-12' }],
  });
});

test('returned transfers are told with their amount until the person has another account', async () => {
  const personId = await world.person();
  await world.figures(personId, october, 100);
  await world.close(october);
  await world.pay(folder);
  const item = await world.database.kysely
    .selectFrom('payout_item')
    .select('id')
    .executeTakeFirstOrThrow();
  await returnTransfers(world.deps, { references: [`KP-${item.id}`], reason: 'zwrot' });
  expect(await line('returned')).toMatchObject({
    state: 'attention',
    count: 1,
    grosze: 5_000,
    link: { address: '/wyplaty/wstrzymane?powod=came-back' },
  });
  expect(await heldList('?reason=came%20back')).toMatchObject({ total: 1 });
});

test('each role is told what it may act upon, and gets no link that is closed to it', async () => {
  await world.figures(await world.person(), october, 100);
  const idsOf = async (role: StaffRole) => (await readiness(role)).lines.map(({ id }) => id);
  const whole = await idsOf('coordinator');
  expect(await idsOf('approver')).toEqual(whole);
  expect(await idsOf('editor')).toEqual([]);
  expect(await idsOf('administrator')).toEqual(['approver']);
  expect(await idsOf('consultant')).toEqual([
    'resultWithoutPlan',
    'planWithoutResult',
    'personWithoutShop',
    'shopWithoutSeller',
  ]);
  const approver = async (role: StaffRole) =>
    (await readiness(role)).lines.find(({ id }) => id === 'approver');
  expect(await approver('coordinator')).toMatchObject({ state: 'missing', link: null });
  expect(await approver('administrator')).toMatchObject({ link: { address: '/uzytkownicy' } });
});

test('the second person of the demo counts without a key', async () => {
  await world.figures(await world.person(), october, 100);
  await restart(true);
  const { data } = await ask<{ data: Readiness }>('months/2026-10/readiness', 'coordinator');
  expect(data.lines.find(({ id }) => id === 'approver')).toMatchObject({
    state: 'ready',
    count: 1,
  });
});

// The last test: a proposal cannot be deleted.
test('a proposed payout leads to the proposal', async () => {
  await world.figures(await world.person(), october, 100);
  await world.close(october);
  const at = world.clock.now();
  const signoff = await world.database.kysely
    .insertInto('signoff')
    .values({
      kind: 'payout.make',
      subject: 'x',
      payload: '{}',
      shown: '[]',
      words: 'x',
      digest: '0'.repeat(64),
      reason: '',
      proposed_by: ids.get('coordinator') ?? 0,
      proposed_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await line('unpaid')).toMatchObject({
    grosze: 5_000,
    words: expect.stringContaining('czeka na drugą osobę'),
    link: { address: `/sprawy/${signoff.id}` },
  });
});

async function payoutId(): Promise<number> {
  const { id } = await world.database.kysely
    .selectFrom('payout')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}
