import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationRows } from '@klub/contract/panel/operations';
import { officeReports as names, reportRows } from '@klub/contract/panel/reports';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { addQuestions, answer, setFigures } from '../../../testing/programme.ts';
import { bookReward } from '../../club/ledger/ledger.service.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { type Operations, operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { pendingMoney } from '../../money/settlements/payout/payout.service.ts';
import { referenceOf } from '../../money/settlements/payout/payout.rules.ts';
import {
  october,
  september,
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { reportHandlers } from './reports.routes.ts';
import { reportWork } from './reports.works.ts';
import {
  confirmPayout,
  previewPayout,
  returnTransfers,
} from '../../money/settlements/payout/payout.testing.ts';
import { activationCopy } from './reports.copy.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const shown = z.object({
  data: z.object({
    answer: z.string(),
    rows: z.array(row),
    sums: row.nullable(),
    detail: z.object({ rows: z.array(row) }).nullable(),
    total: z.number(),
    pages: z.number(),
  }),
});
type Shown = z.infer<typeof shown>['data'];

let world: SettlementWorld;
let panel: TestPanel;
let worker: JobWorker;
const staff = { coordinator: 0, editor: 0 };
beforeAll(async () => {
  world = await settlementWorld();
  staff.coordinator = await addStaff(world.database.kysely, 'Ola', ['coordinator']);
  staff.editor = await addStaff(world.database.kysely, 'Ewa', ['editor']);
});
beforeEach(async () => {
  await world.reset();
  await sql`truncate operation, job, trail_entry cascade`.execute(world.database.kysely);
  await fresh();
});

/** A new process has no cached reports. */
async function fresh(): Promise<void> {
  const { deps } = world;
  const work: Operations = operations(deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'report.export': reportWork(deps),
  });
  panel = await testPanel(deps);
  panel.mount(reportRows, reportHandlers({ ...deps, begin: work.begin }));
  panel.mount(operationRows, operationHandlers(work));
  operationFileRoute(panel.app, panel.parts, work);
  worker = jobWorker(deps, operationJobs(work));
}

async function report(address: string, staffId = staff.coordinator): Promise<Shown> {
  const { status, body } = await panel.call(staffId, 'GET', `reports/${address}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return shown.parse(body).data;
}

const sumOf = (rows: Shown['rows'], key: string): number =>
  rows.reduce((sum, one) => sum + Number(one[key]), 0);

test('every grosz of a month is in one column, equal to settlements', async () => {
  const people = fc.array(
    fc.record({
      september: fc.constantFrom(0, 100, 120),
      october: fc.constantFrom(0, 100, 120),
      changed: fc.constantFrom(0, 100, 120),
      hasAccount: fc.boolean(),
      waits: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const course = fc.record({
    people,
    isPaid: fc.boolean(),
    isReturned: fc.boolean(),
    isClosed: fc.boolean(),
  });
  const anybody = {
    september: 120,
    october: 100,
    changed: 100,
    hasAccount: true,
    waits: true,
  } as const;
  const paidOnce = { people: [anybody], isPaid: true, isReturned: false, isClosed: false };
  await fc.assert(
    fc.asyncProperty(course, async ({ people: drawn, isPaid, isReturned, isClosed }) => {
      const { database, deps, clock } = world;
      const { kysely } = database;
      await world.reset();
      const ids: number[] = [];
      for (const { hasAccount, ...points } of drawn) {
        const id = await world.person(hasAccount ? {} : { iban: '', isComplete: false });
        ids.push(id);
        await world.figures(id, september, points.september);
      }
      await world.close(september);
      await world.pay(folder);
      const [payoutId = 0] = (await kysely.selectFrom('payout').select('id').execute()).map(
        ({ id }) => id,
      );
      if (isPaid && payoutId > 0) await confirmPayout(deps, { payoutId, day: null, tells: false });
      const [itemId] = (await kysely.selectFrom('payout_item').select('id').execute()).map(
        ({ id }) => id,
      );
      if (isReturned && isPaid && itemId !== undefined) {
        await returnTransfers(deps, {
          references: [referenceOf(itemId)],
          reason: 'zamknięty',
          tells: false,
        });
      }
      for (const [index, { october: points, changed, waits }] of drawn.entries()) {
        await world.figures(ids[index] ?? 0, october, points);
        await world.figures(ids[index] ?? 0, september, changed);
        const reward = { personId: ids[index] ?? 0, questionId: 1, month: '2026-11-01', amount: 7 };
        if (waits) await bookReward(kysely, reward, clock.now());
      }
      if (isClosed) await world.close(october);
      await fresh();
      const { rows, sums, detail } = await report('liability?year=2026');
      const parts = ['accrued', 'due', 'held', 'sent', 'returned', 'paid'];
      for (const one of rows) {
        expect(parts.reduce((sum, part) => sum + Number(one[part]), 0)).toBe(one['total']);
      }
      const whole = { ...Object.fromEntries(parts.map((part) => [part, 0])), total: 0, ...sums };
      for (const part of [...parts, 'total'])
        expect(sumOf(rows, part)).toBe(Reflect.get(whole, part));
      const ledger = await kysely
        .selectFrom('ledger_entry')
        .select(sql<number>`coalesce(sum(amount), 0)::bigint * 100`.as('grosze'))
        .executeTakeFirstOrThrow();
      expect(whole.total).toBe(ledger.grosze);
      const { due } = await previewPayout(deps);
      const { held, unconfirmed } = await pendingMoney(kysely, clock.now());
      expect(Reflect.get(whole, 'due')).toBe(due.grosze);
      const heldGrosze =
        Number(Reflect.get(whole, 'held')) + Number(Reflect.get(whole, 'returned'));
      expect(heldGrosze).toBe(held.reduce((sum, { grosze }) => sum + grosze, 0));
      expect(sumOf(detail?.rows ?? [], 'grosze')).toBe(heldGrosze);
      expect(Reflect.get(whole, 'sent')).toBe(
        unconfirmed.reduce((sum, { grosze }) => sum + grosze, 0),
      );
      const cost = await report('cost?year=2026');
      const costs = cost.rows
        .filter(({ amount }) => amount !== 0)
        .map(({ month, grosze }) => [month, grosze]);
      expect(costs).toEqual(
        rows.filter(({ total }) => total !== 0).map(({ month, total }) => [month, total]),
      );
    }),
    { numRuns: 6, examples: [[paidOnce]] },
  );
});

test("a month's cost is shown by channel, person and shop", async () => {
  const anna = await world.person();
  const jan = await world.person();
  await world.figures(anna, october, 120);
  await world.figures(jan, october, 100);
  await bookReward(
    world.database.kysely,
    { personId: jan, questionId: 1, month: october, amount: 7 },
    world.clock.now(),
  );
  const open = await report('cost');
  const expected = {
    month: '2026-10',
    monthly: 130,
    knowledge: 7,
    amount: 137,
    grosze: 13_700,
    people: 2,
    shops: 1,
  };
  expect(open.rows).toEqual([
    expect.objectContaining({ ...expected, perPerson: 6_850, perShop: 13_700 }),
  ]);
  expect(open.answer).toMatch(
    /^W roku 2026: 137,00.zł za 137 złotych punktów, średnio 68,50.zł na osobę w miesiącu\.$/,
  );
  await world.close(october);
  await fresh();
  expect((await report('cost')).rows).toEqual(open.rows);
  expect(await report('cost?year=2025')).toMatchObject({ rows: [], sums: null });
});

test('a share that is not nothing is never called 0%', () => {
  expect(activationCopy.answer(240, 1, 0)).toBe(
    'Z 240 osób w tym miesiącu korzysta 1, czyli mniej niż 1%.',
  );
  expect(activationCopy.answer(240, 0, 0)).toMatch(/czyli 0%/);
});

test('people progress by steps, counted in their month of entry', async () => {
  const { kysely } = world.database;
  const ids = [
    await world.person(),
    await world.person({ isComplete: false }),
    await world.person(),
  ];
  const [seen = 0, joined = 0, waited = 0] = ids;
  const at = (id: number, createdAt: string, activatedAt: string | null) =>
    kysely
      .updateTable('person')
      .set({
        created_at: new Date(createdAt),
        activated_at: activatedAt === null ? null : new Date(activatedAt),
      })
      .where('id', '=', id)
      .execute();
  await at(seen, '2026-09-30T23:30:00Z', '2026-10-02T10:00:00Z');
  await at(joined, '2026-10-05T10:00:00Z', '2026-10-06T10:00:00Z');
  await at(waited, '2026-09-05T10:00:00Z', null);
  const entered = new Date('2026-10-02T10:00:00Z');
  const used = { scope: 'full', created_at: entered, authenticated_at: entered } as const;
  for (const [id, last] of [
    [seen, '2026-11-01T00:00:00Z'],
    [joined, '2026-10-31T10:00:00Z'],
  ] as const) {
    const token_hash = Buffer.from(`session ${id}`);
    await kysely
      .insertInto('session')
      .values({ ...used, token_hash, person_id: id, last_used_at: new Date(last) })
      .execute();
  }
  const { rows, sums, answer: words } = await report('activation');
  expect(rows).toEqual([
    { month: '2026-09', invited: 1, registered: 0, complete: 0, active: 0, percent: 0 },
    { month: '2026-10', invited: 2, registered: 2, complete: 1, active: 1, percent: 50 },
  ]);
  expect(sums).toMatchObject({ invited: 3, registered: 2, complete: 1, active: 1, percent: 33 });
  expect(words).toBe('Z 3 osób w tym miesiącu korzysta 1, czyli 33%.');
  expect((await report('activation?role=user3')).rows).toEqual([]);
});

test("everyone with a plan is in the band of the bonus's percent", async () => {
  const { kysely } = world.database;
  for (const points of [0, 49, 50, 99, 100, 119, 120])
    await world.figures(await world.person(), october, points);
  const [place] = await kysely.selectFrom('place').select(['id', 'channel']).execute();
  const placeId = place?.id ?? 0;
  await setFigures(
    kysely,
    { personId: await world.person(), placeId, month: october },
    { points: 5 },
  );
  const { rows, sums, answer: words } = await report('realisation?month=2026-10');
  expect(rows.map(({ band, people }) => [band, people])).toEqual([
    ['0%', 1],
    ['1–49%', 1],
    ['50–79%', 1],
    ['80–99%', 1],
    ['100–119%', 2],
    ['120% i więcej', 1],
    ['Bez planu', 1],
  ]);
  expect(sums).toMatchObject({ people: 8, shops: 1 });
  expect(words).toBe('Za październik 2026 plan wykonały 3 osoby z 7, czyli 42%.');
  const channel = encodeURIComponent(place?.channel ?? '');
  expect((await report(`realisation?month=2026-10&role=user1&channel=${channel}`)).rows).toEqual(
    rows,
  );
  expect((await report('realisation?month=2026-10&role=user3')).rows).toEqual([]);
  expect((await report('realisation?month=2026-10&channel=inny')).rows).toEqual([]);
});

test('a person who opened a question counts once, hardest question first', async () => {
  const { kysely } = world.database;
  const [anna, jan] = [await world.person(), await world.person()];
  const [easy, hard] = await addQuestions(kysely, [
    { month: october, title: 'Łatwe' },
    { month: october, title: 'Trudne' },
    { month: october, title: 'Nieotwarte' },
  ]);
  await answer(kysely, anna, easy?.id ?? 0);
  await answer(kysely, jan, easy?.id ?? 0, 'wrong');
  await answer(kysely, anna, hard?.id ?? 0, 'wrong');
  const { rows, answer: words } = await report('knowledge?month=2026-10');
  expect(
    rows.map(({ title, asked, right, wrong, late, percent }) => [
      title,
      asked,
      right,
      wrong,
      late,
      percent,
    ]),
  ).toEqual([
    ['Trudne', 1, 0, 1, 0, 0],
    ['Łatwe', 2, 1, 1, 0, 50],
    ['Nieotwarte', 0, 0, 0, 0, null],
  ]);
  expect(words).toBe(
    'Dobrze odpowiada 33% osób, które skończyły; najtrudniejsze jest „Trudne” (0%).',
  );
  const sorted = await report('knowledge?month=2026-10&sort=title&order=desc');
  expect(sorted.rows.map(({ title }) => title)).toEqual(['Trudne', 'Nieotwarte', 'Łatwe']);
});

test("a report's order and fetch as a spreadsheet are in the trail", async () => {
  await world.figures(await world.person(), october, 120);
  const { body } = await panel.call(staff.coordinator, 'POST', 'reports/cost/export', {
    year: '2026',
  });
  const { operationId } = z
    .object({ data: z.object({ operationId: z.string() }) })
    .parse(body).data;
  await worker.runDue();
  const file = await panel.app.inject({
    url: `/api/panel/v1/operations/${operationId}/file`,
    headers: panel.headersOf(staff.coordinator),
  });
  expect(file.headers['content-disposition']).toBe('attachment; filename="koszt-2026.xlsx"');
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
  const trail = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'details'])
    .orderBy('id')
    .execute();
  expect(trail).toEqual([
    { action: 'report.exported', details: { year: '2026' } },
    { action: 'operation.fetched', details: { year: '2026' } },
  ]);
});

test('amounts need permission, and unknown filters are refused in words', async () => {
  for (const name of names) {
    const isMoney = name === 'cost' || name === 'liability';
    expect((await panel.call(staff.editor, 'GET', `reports/${name}`)).status, name).toBe(
      isMoney ? 403 : 200,
    );
    expect(
      (await panel.call(staff.editor, 'POST', `reports/${name}/export`, {})).status,
      name,
    ).toBe(isMoney ? 403 : 200);
  }
  for (const address of [
    'cost?year=1',
    'activation?role=salesman',
    'realisation?month=2026-13',
    'knowledge?sort=id',
  ]) {
    expect((await panel.call(staff.coordinator, 'GET', `reports/${address}`)).status, address).toBe(
      400,
    );
  }
});
