import { exportRows } from '@klub/contract/panel/imports';
import { operationRows } from '@klub/contract/panel/operations';
import { reportRows } from '@klub/contract/panel/reports';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { importFiles } from '../../../../seed/seed.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { testDeps } from '../../../testing/app.ts';
import { reportHandlers } from '../reports/reports.routes.ts';
import { reportWork } from '../reports/reports.works.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { exportHandlers } from './exports.routes.ts';
import { presentWork } from './exports.works.ts';

const started = z.object({ data: z.object({ operationId: z.string() }) });
const month = '2026-11';

let parts: Awaited<ReturnType<typeof testDeps>>;
let panel: TestPanel;
let worker: JobWorker;
let ola: number;
let minutesSinceProof = 0;
beforeAll(async () => {
  parts = await testDeps();
  const { deps, clock } = parts;
  await importFiles(deps, clock.now());
  ola = await addStaff(parts.database.kysely, 'Ola', ['coordinator']);
  const work = operations(deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    'state.export': presentWork(deps),
    'report.export': reportWork(deps),
  });
  panel = await testPanel(deps);
  const { gate } = panel.parts;
  const authenticate: typeof gate.authenticate = async (token) => {
    const session = await gate.authenticate(token);
    const provenAt = new Date(clock.now().getTime() - minutesSinceProof * 60_000);
    return session === null ? null : { ...session, provenAt };
  };
  panel.mount(exportRows, exportHandlers({ ...deps, begin: work.begin }));
  panel.mount(reportRows, reportHandlers({ ...deps, begin: work.begin }));
  panel.mount(operationRows, operationHandlers(work));
  operationFileRoute(panel.app, { ...panel.parts, gate: { ...gate, authenticate } }, work);
  worker = jobWorker(deps, operationJobs(work));
});
beforeEach(async () => {
  minutesSinceProof = 0;
  await stand({ roles: ['coordinator'], suspended_at: null });
  parts.clock.advance({ minutes: 2 });
});

async function stand(account: { roles?: string[]; suspended_at?: Date | null }): Promise<void> {
  await parts.database.kysely.updateTable('staff').set(account).where('id', '=', ola).execute();
}

async function made(path: string, body: object): Promise<string> {
  const { body: answer } = await panel.call(ola, 'POST', path, body);
  await worker.runDue();
  return started.parse(answer).data.operationId;
}

const fetched = (id: string) =>
  panel.app.inject({ url: `/api/panel/v1/operations/${id}/file`, headers: panel.headersOf(ola) });
const statusOf = async (id: string) => (await fetched(id)).statusCode;

async function fetches() {
  const entries = await parts.database.kysely
    .selectFrom('trail_entry')
    .select(['staff_id', 'subject_kind', 'subject_id', 'subject_name', 'details'])
    .where('action', '=', 'operation.fetched')
    .orderBy('id')
    .execute();
  return entries;
}

test('each fetch of an export is in the trail, refusals are not', async () => {
  const id = await made('exports/plany', { month, form: 'csv' });
  const before = (await fetches()).length;
  minutesSinceProof = 6;
  expect(await statusOf(id)).toBe(403);
  expect(await fetches()).toHaveLength(before);
  minutesSinceProof = 0;
  const { payload } = await fetched(id);
  expect(await statusOf(id)).toBe(200);
  const rows = payload.trim().split('\r\n').length - 1;
  const entry = {
    staff_id: ola,
    subject_kind: 'operation',
    subject_id: id,
    subject_name: `Plany, ${month}`,
    details: { kind: 'plany', month, rows },
  };
  expect((await fetches()).slice(before)).toEqual([entry, entry]);
});

test('an account that lost imports or is suspended cannot fetch its file', async () => {
  const id = await made('exports/uczestnicy', {});
  for (const roles of [['approver'], ['consultant'], ['administrator']]) {
    await stand({ roles });
    expect([roles, await statusOf(id)]).toEqual([roles, 403]);
  }
  await stand({ roles: ['coordinator'], suspended_at: parts.clock.now() });
  expect(await statusOf(id)).toBe(401);
  await stand({ suspended_at: null });
  expect(await statusOf(id)).toBe(200);
});

test('a fetch needs a fresh second factor if its order did', async () => {
  const [present, report] = [
    await made('exports/sklepy', {}),
    await made('reports/liability/export', {}),
  ];
  // Also by a clock that was ahead.
  for (const minutes of [6, -2]) {
    minutesSinceProof = minutes;
    const refused = await fetched(present);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { message: expect.stringContaining('Potwierdź, że to Ty') },
    ]);
    expect(await statusOf(report)).toBe(200);
  }
  minutesSinceProof = -0.5;
  expect(await statusOf(present)).toBe(200);
});

test('only a report on money needs the money permission at its fetch', async () => {
  const [liability, activation] = [
    await made('reports/liability/export', {}),
    await made('reports/activation/export', {}),
  ];
  await stand({ roles: ['editor'] });
  expect([await statusOf(liability), await statusOf(activation)]).toEqual([403, 200]);
});
