import { ruleRows } from '@klub/contract/panel/rules';
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
import { ruleHandlers } from './rules.routes.ts';
import { versionSignoffs } from './versions.signoffs.ts';
import { versionWork } from './versions.works.ts';

export type Proposal = {
  readonly status: number;
  readonly message: string;
  readonly errors: object;
  readonly id: string;
};

type Proposed = {
  readonly role?: string;
  readonly period?: string;
  readonly name?: string;
  readonly from?: string;
  readonly [more: string]: unknown;
};
type Version = {
  readonly id: string;
  readonly role: string;
  readonly period: string;
  readonly from: string;
  readonly state: string;
};
type Setting = {
  readonly name: string;
  readonly history: readonly { readonly from: string | null; readonly value: string }[];
};

/** A programme with the calls of rules, settings and decisions; emptied before each test. */
export function rulesClub() {
  let world: SettlementWorld;
  let panel: TestPanel;
  let worker: JobWorker;
  let ids = { ola: 0, piotr: 0, both: 0 };

  beforeAll(async () => {
    world = await settlementWorld();
    const { deps, database } = world;
    ids = {
      ola: await addStaff(database.kysely, 'Ola', ['coordinator']),
      piotr: await addStaff(database.kysely, 'Piotr', ['approver']),
      both: await addStaff(database.kysely, 'Ewa', ['coordinator', 'approver']),
    };
    const work = operations(deps, {
      ...everyWork(() => Promise.reject(new Error('not asked'))),
      'rules.apply': versionWork(deps),
    });
    const decisions = signoffs(deps, {
      ...everySignoff(noSignoff),
      ...versionSignoffs({ begin: () => work.begin }),
    });
    panel = await testPanel(deps);
    panel.mount(ruleRows, ruleHandlers({ ...deps, propose: decisions.propose }));
    panel.mount(signoffRows, signoffHandlers(decisions));
    worker = jobWorker(deps, operationJobs(work));
  });

  beforeEach(async () => {
    await sql`truncate import_batch, job, operation, signoff, setting cascade`.execute(
      world.database.kysely,
    );
    await world.reset();
  });

  async function get<Reply>(path: string, staffId = ids.ola): Promise<Reply> {
    const { status, body } = await panel.call(staffId, 'GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: Reply }).data;
  }

  /** The value in force on the proposal's day, as a new form shows it. */
  async function seen(path: 'rules' | 'settings', body: Proposed): Promise<string | null> {
    const { role, period, name, from = '' } = body;
    if (path === 'rules') {
      const { versions } = await get<{ versions: Version[] }>('rules');
      const own = versions.filter((version) => version.role === role && version.period === period);
      return (
        own.find((version) => version.state !== 'replaced' && version.from <= from)?.id ?? null
      );
    }
    const settings = await get<Setting[]>('settings');
    const { history = [] } = settings.find((setting) => setting.name === name) ?? {};
    return history.find((one) => one.from === null || one.from <= from)?.value ?? '';
  }

  async function propose(
    path: 'rules' | 'settings',
    body: Proposed,
    staffId = ids.ola,
  ): Promise<Proposal> {
    const sent = { reason: 'Nowy regulamin', before: await seen(path, body), ...body };
    const answer = await panel.call(staffId, 'POST', `${path}/propose`, sent);
    const {
      message = '',
      errors = {},
      data,
    } = answer.body as Partial<Proposal> & { data?: { signoffId: string } };
    return { status: answer.status, message, errors, id: data?.signoffId ?? '' };
  }

  /** Decides on the current screen; the following work waits. */
  async function approve(staffId: number, id: string): Promise<PanelAnswer> {
    const { digest } = await get<{ digest: string }>(`signoffs/${id}`, staffId);
    return panel.call(staffId, 'POST', `signoffs/${id}/decide`, { decision: 'approve', digest });
  }

  /** The same, and runs the following work. */
  async function decide(staffId: number, id: string): Promise<PanelAnswer> {
    const answer = await approve(staffId, id);
    await worker.runDue();
    return answer;
  }

  /** How the newest long work has ended. */
  async function ending(): Promise<{ readonly state: string; readonly note: string } | undefined> {
    const { rows } = await sql<{ state: string; note: string }>`
      select state, note from operation order by id desc limit 1
    `.execute(world.database.kysely);
    return rows[0];
  }

  return {
    ids: () => ids,
    world: () => world,
    kysely: () => world.database.kysely,
    call: (staffId: number, method: 'GET' | 'POST', path: string, body?: object) =>
      panel.call(staffId, method, path, body),
    get,
    propose,
    approve,
    runDue: () => worker.runDue(),
    decide,
    ending,
  };
}
