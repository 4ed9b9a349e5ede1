import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationRows } from '@klub/contract/panel/operations';
import { peopleRows } from '@klub/contract/panel/people/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { accounts } from '../../club/auth/accounts.ts';
import {
  september,
  settlementWorld,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { dataFileWork } from './data-file.service.ts';
import { byTime, positionOf, positionText } from './history.rules.ts';
import { peopleHandlers } from './people.routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'klub-history-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      kind: z.string(),
      at: z.string(),
      by: z.string(),
      leadsTo: z.object({ screen: z.string(), id: z.string() }).nullable(),
    }),
  ),
  next: z.string().nullable(),
});

let world: SettlementWorld;
let panel: TestPanel;
let person: number;
let runJobs: () => Promise<number>;
const staff = { consultant: 0, coordinator: 0, approver: 0 };
beforeAll(async () => {
  world = await settlementWorld();
  await world.reset();
  const { kysely } = world.database;
  const work = operations(world.deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'person.export': dataFileWork(world.deps),
  });
  panel = await testPanel(world.deps);
  panel.mount(peopleRows, peopleHandlers(accounts(world.deps)));
  panel.mount(operationRows, operationHandlers(work));
  operationFileRoute(panel.app, panel.parts, work);
  const worker = jobWorker(world.deps, operationJobs(work));
  runJobs = () => worker.runDue();
  staff.consultant = await addStaff(kysely, 'Ola Lis', ['consultant']);
  staff.coordinator = await addStaff(kysely, 'Ewa Sowa', ['coordinator']);
  staff.approver = await addStaff(kysely, 'Zofia Maj', ['approver']);
  person = await world.person({ pesel: '44051401359', entrepreneur: false });
  await world.figures(person, september, 130);
  await world.close(september);
  await world.pay(folder);
  await sql`update payout set paid_on = '2026-10-10'`.execute(kysely);
  await sql`
    update payout_item set returned_on = '2026-10-12', return_reason = 'rachunek zamknięty' where person_id = ${person}
  `.execute(kysely);
  await addImport();
  await sql`
    insert into trail_entry (at, way, staff_id, by_name, action, subject_kind, subject_id, subject_name, person_id,
      reason, details, source, request_id, outcome)
    values ('2026-10-13T08:00:00Z', 'panel', ${staff.approver}, 'Zofia Maj', 'correction.booked', 'person',
      ${String(person)}, '', ${person}, 'skarga na piśmie', '{}', '', '', 'done')
  `.execute(kysely);
});

/** An import of the panel that set the result of September. */
async function addImport(): Promise<void> {
  const { kysely } = world.database;
  await sql`
    with batch as (
      insert into import_batch (staff_id, state, created_at, changed_at, applied_at)
      values (${staff.coordinator}, 'applied', '2026-10-02T08:00:00Z', '2026-10-02T08:00:00Z', '2026-10-02T08:00:00Z')
      returning id
    ), run as (
      insert into import_run (kind, file_name, sha256, rows_new, rows_changed, rows_unchanged, imported_at, batch_id)
      select 'realizacje', 'wrzesień.xlsx', '', 1, 0, 0, '2026-10-02T08:00:00Z', id from batch returning id
    )
    update realisation set import_id = (select id from run) where person_id = ${person}
  `.execute(kysely);
}

async function history(staffId: number, after?: string, id = person) {
  world.clock.advance({ minutes: 2 });
  const query = after === undefined ? '' : `?after=${encodeURIComponent(after)}`;
  const { status, body } = await panel.call(staffId, 'GET', `people/${id}/history${query}`);
  return {
    status,
    text: JSON.stringify(body),
    page: status === 200 ? page.parse(body) : undefined,
  };
}

test('one line of time holds imports, acts, looks, transfers that came back and messages', async () => {
  await panel.call(staff.consultant, 'GET', `people/${person}`);
  const events = (await history(staff.coordinator)).page?.data ?? [];
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'act', action: 'people.opened', by: 'Ola Lis' }),
      expect.objectContaining({
        kind: 'import',
        file: 'realizacje',
        fileName: 'wrzesień.xlsx',
        by: 'Ewa Sowa',
        isUndone: false,
        leadsTo: { screen: 'import', id: expect.any(String) },
      }),
      expect.objectContaining({
        kind: 'transfer',
        state: 'returned',
        reason: 'rachunek zamknięty',
        leadsTo: { screen: 'payout', id: expect.any(String) },
      }),
      expect.objectContaining({ kind: 'transfer', state: 'paid', reason: '' }),
      expect.objectContaining({ kind: 'message', title: expect.any(String) }),
    ]),
  );
  const times = events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('a consultant reads that money was corrected, and neither by whom nor why', async () => {
  const { text, page: shown } = await history(staff.consultant);
  const booked = shown?.data.find(({ action }) => action === 'correction.booked');
  expect(booked).toMatchObject({ by: '', reason: '', leadsTo: null });
  expect(text).not.toContain('skarga na piśmie');
  expect(shown?.data.every(({ leadsTo }) => leadsTo === null)).toBe(true);
  const whole = (await history(staff.approver)).page;
  expect(whole?.data.find(({ action }) => action === 'correction.booked')).toMatchObject({
    by: 'Zofia Maj',
    reason: 'skarga na piśmie',
  });
});

test('pages neither repeat nor lose an event, also of one moment and of several sources', async () => {
  const { kysely } = world.database;
  const id = await world.person();
  const at = '2026-10-05T10:00:00Z';
  await sql`
    insert into notification (slug, person_id, cause, title, content, created_at)
    select 'many-' || n, ${id}, 'bonus:many:' || n, 'Premia', '', ${at}::timestamptz from generate_series(1, 40) n
  `.execute(kysely);
  await sql`
    insert into trail_entry (at, way, by_name, action, subject_kind, subject_id, subject_name, person_id, reason,
      details, source, request_id, outcome)
    select ${at}::timestamptz, 'system', 'program', 'people.opened', 'person', ${String(id)}, '', ${id}, '', '{}', '',
      '', 'done' from generate_series(1, 40)
  `.execute(kysely);
  const seen: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 10; pages += 1) {
    const { page: shown } = await history(staff.consultant, after, id);
    seen.push(
      ...(shown?.data.filter((one) => one.at === '2026-10-05T10:00:00.000Z') ?? []).map(
        (one) => one.id,
      ),
    );
    if (shown === undefined || shown.next === null) break;
    after = shown.next;
  }
  expect(seen).toHaveLength(80);
  expect(new Set(seen).size).toBe(80);
});

test('a made-up place in the history is refused, an unknown person too', async () => {
  expect((await history(staff.consultant, 'x~act~1')).status).toBe(400);
  expect((await history(staff.consultant, '1~nothing~1')).status).toBe(200);
  expect((await history(staff.consultant, undefined, 987_654)).status).toBe(404);
});

test('a place in the history is read back as it was written', () => {
  const place = { at: new Date('2026-10-05T10:00:00.123Z'), source: 'returned', id: 7 } as const;
  expect(positionOf(positionText(place))).toEqual(place);
  const newer = { ...place, source: 'act' } as const;
  expect([place, newer].toSorted(byTime)).toEqual([newer, place]);
});

test('the file of a person holds everything, is noted, and is only for who may edit people', async () => {
  expect((await panel.call(staff.consultant, 'POST', `people/${person}/export`)).status).toBe(403);
  expect((await panel.call(staff.coordinator, 'POST', 'people/987654/export')).status).toBe(404);
  const { status, body } = await panel.call(staff.coordinator, 'POST', `people/${person}/export`);
  expect(status).toBe(200);
  const { operationId } = z
    .object({ data: z.object({ operationId: z.string() }) })
    .parse(body).data;
  await runJobs();
  const url = `/api/panel/v1/operations/${operationId}/file`;
  const file = await panel.app.inject({ url, headers: panel.headersOf(staff.coordinator) });
  expect(file.statusCode).toBe(200);
  expect(file.body).toContain('44051401359');
  const held = z.object({ people: z.array(z.looseObject({})) }).parse(JSON.parse(file.body));
  expect(held.people).toHaveLength(1);
  const others = await panel.app.inject({ url, headers: panel.headersOf(staff.consultant) });
  expect(others.statusCode).toBe(404);
  const noted = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'person_id', 'by_name'])
    .where('action', 'in', ['people.exportStarted', 'people.exported'])
    .orderBy('id')
    .execute();
  expect(noted).toEqual([
    { action: 'people.exportStarted', person_id: person, by_name: 'Ewa Sowa' },
    { action: 'people.exported', person_id: person, by_name: 'Ewa Sowa' },
  ]);
});

test('the file of the own account is refused', async () => {
  const own = await addStaff(world.database.kysely, 'Zaneta Los', ['coordinator']);
  expect((await panel.call(own, 'POST', `people/${person}/export`)).status).toBe(403);
});
