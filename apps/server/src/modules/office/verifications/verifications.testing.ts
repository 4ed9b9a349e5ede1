import { operationRows } from '@klub/contract/panel/operations';
import { verificationRows } from '@klub/contract/panel/verifications';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationHandlers } from '../operations/operations.routes.ts';
import { type Operations, operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import {
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { checkTrail } from '../trail/verify.service.ts';
import { verificationJobs } from './verifications.jobs.ts';
import { verificationHandlers } from './verifications.routes.ts';
import { type TrailCheck, verifyWork } from './verifications.works.ts';

const replies = {
  list: verificationRows['GET /api/panel/v1/verifications'].reply,
  one: verificationRows['GET /api/panel/v1/verifications/:id'].reply,
  differences: verificationRows['GET /api/panel/v1/verifications/:id/differences'].reply,
  begun: verificationRows['POST /api/panel/v1/verifications'].reply,
};

/** A server process: separate operations and workers on the shared database. */
type Process = { readonly work: Operations; readonly worker: JobWorker };

export type VerificationsWorld = SettlementWorld & {
  readonly panel: TestPanel;
  /** A coordinator, who reads people, and an administrator, who does not. */
  readonly ola: number;
  readonly jan: number;
  process(): Process;
  /** Runs due jobs in the first process. */
  run(): Promise<number>;
  begin(by: number): Promise<{ readonly id: string; readonly isNew: boolean }>;
  list(by?: number, before?: string): Promise<ReturnType<typeof replies.list.parse>>;
  one(id: string): Promise<ReturnType<typeof replies.one.parse>['data']>;
  differences(
    id: string,
    by?: number,
    page?: number,
  ): Promise<ReturnType<typeof replies.differences.parse>>;
  /** Like an attacker with the database's password. */
  tamper(statement: string): Promise<void>;
  /** Sets the result of checking the trail; null: the real one. */
  trailIs(found: Awaited<ReturnType<TrailCheck>> | null): void;
};

export async function verificationsWorld(): Promise<VerificationsWorld> {
  const world = await settlementWorld();
  const { deps } = world;
  const { kysely } = world.database;
  let found: Awaited<ReturnType<TrailCheck>> | null = null;
  const check: TrailCheck = async (onChecked) => found ?? checkTrail(deps, onChecked);
  const process = (): Process => {
    const other = everyWork(() => Promise.reject(new Error('not asked')));
    const work = operations(deps, { ...other, verify: verifyWork(deps, check) });
    return {
      work,
      worker: jobWorker(deps, { ...operationJobs(work), ...verificationJobs(deps, work) }),
    };
  };
  const first = process();
  const panel = await testPanel(deps);
  panel.mount(verificationRows, verificationHandlers({ database: deps.database, ...first.work }));
  panel.mount(operationRows, operationHandlers(first.work));
  const ola = await addStaff(kysely, 'Ola', ['coordinator']);
  const jan = await addStaff(kysely, 'Jan', ['administrator']);

  async function ask(by: number, path: string): Promise<unknown> {
    const { status, body } = await panel.call(by, 'GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  return {
    ...world,
    panel,
    ola,
    jan,
    process,
    run: () => first.worker.runDue(),
    begin: async (by) => {
      const { status, body } = await panel.call(by, 'POST', 'verifications', {});
      expect(status, JSON.stringify(body)).toBe(200);
      return replies.begun.parse(body).data;
    },
    list: async (by = ola, before = undefined) =>
      replies.list.parse(
        await ask(by, `verifications${before === undefined ? '' : `?before=${before}`}`),
      ),
    one: async (id) => replies.one.parse(await ask(ola, `verifications/${id}`)).data,
    differences: async (id, by = ola, page = 1) =>
      replies.differences.parse(await ask(by, `verifications/${id}/differences?page=${page}`)),
    tamper: async (statement) => {
      const tables = ['ledger_entry', 'statement', 'settlement'];
      const all = async (word: 'disable' | 'enable') => {
        for (const table of tables) {
          await sql
            .raw(`alter table ${table} ${word} trigger ${table}_append_only`)
            .execute(kysely);
        }
      };
      await all('disable');
      await sql.raw(statement).execute(kysely);
      await all('enable');
    },
    trailIs: (next) => {
      found = next;
    },
    reset: async () => {
      found = null;
      await sql`truncate verification, operation, job, trail_entry, trail_waiting cascade`.execute(
        kysely,
      );
      await world.reset();
    },
  };
}
