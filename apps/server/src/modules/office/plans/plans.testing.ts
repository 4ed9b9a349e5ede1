import { importRows } from '@klub/contract/panel/imports';
import { planRows } from '@klub/contract/panel/plans';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import {
  type PanelAnswer,
  type TestPanel,
  addStaff,
  testPanel,
} from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { importHandlers } from '../imports/imports.routes.ts';
import { importWorks } from '../imports/imports.works.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import {
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { cellSignoff } from './cell.service.ts';
import { planHandlers } from './plans.routes.ts';
import { planWork } from './plans.works.ts';

/** A programme with the calls of plans, imports and decisions; emptied before each test. */
export function plansClub() {
  let world: SettlementWorld;
  let panel: TestPanel;
  let worker: JobWorker;
  let ids = { ola: 0, piotr: 0, both: 0 };

  beforeAll(async () => {
    world = await settlementWorld();
    const { kysely } = world.database;
    ids = {
      ola: await addStaff(kysely, 'Ola', ['coordinator']),
      piotr: await addStaff(kysely, 'Piotr', ['approver']),
      both: await addStaff(kysely, 'Ewa', ['coordinator', 'approver']),
    };
  });

  beforeEach(async () => {
    await sql`truncate figure_before, import_file, import_batch, job, operation, signoff cascade`.execute(
      world.database.kysely,
    );
    await world.reset();
    await restart();
  });

  /** A new process has no cached counts. */
  async function restart(): Promise<void> {
    const { deps } = world;
    const work = operations(deps, {
      ...everyWork(() => Promise.reject(new Error('not asked'))),
      ...importWorks(deps),
      'plans.export': planWork(deps),
    });
    const { propose, ...decisions } = signoffs(deps, {
      ...everySignoff(noSignoff),
      'plans.cell': cellSignoff(deps),
    });
    panel = await testPanel(deps);
    panel.mount(planRows, planHandlers({ ...deps, propose, begin: work.begin }));
    panel.mount(importRows, importHandlers({ ...deps, begin: work.begin, propose }));
    panel.mount(signoffRows, signoffHandlers({ propose, ...decisions }));
    worker = jobWorker(deps, operationJobs(work));
  }

  async function get<Reply>(path: string, staffId = ids.ola): Promise<Reply> {
    const { status, body } = await panel.call(staffId, 'GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as Reply;
  }

  /** Decides as the second person on the current screen. */
  async function decide(staffId: number, id: string): Promise<PanelAnswer> {
    const { data } = await get<{ data: { digest: string } }>(`signoffs/${id}`, staffId);
    return panel.call(staffId, 'POST', `signoffs/${id}/decide`, {
      decision: 'approve',
      digest: data.digest,
    });
  }

  async function golden(personId: number): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where person_id = ${personId}
    `.execute(world.database.kysely);
    return rows[0]?.sum ?? 0;
  }

  return {
    ids: () => ids,
    world: () => world,
    kysely: () => world.database.kysely,
    call: (staffId: number, method: 'GET' | 'POST', path: string, body?: object) =>
      panel.call(staffId, method, path, body),
    runDue: () => worker.runDue(),
    get,
    restart,
    decide,
    golden,
  };
}
