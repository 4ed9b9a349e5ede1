import { type OperationState, operationRows } from '@klub/contract/panel/operations';
import type { StaffRole } from '@klub/contract/panel/permissions';
import { sql } from 'kysely';
import { z } from 'zod';
import { inTransaction } from '../../../infra/db/db.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { operationJobs } from './operations.jobs.ts';
import { operationFileRoute, operationHandlers } from './operations.routes.ts';
import { type Operations, operations } from './operations.service.ts';
import type {
  OperationContext,
  OperationResult,
  OperationWork,
  OperationWorks,
} from './run.service.ts';

const shown = z.object({
  data: z.object({
    state: z.string(),
    progress: z.number(),
    note: z.string(),
    lines: z.array(z.string()),
    mayCancel: z.boolean(),
    hasFile: z.boolean(),
    isSeen: z.boolean(),
  }),
});
export type ShownOperation = Omit<z.infer<typeof shown>['data'], 'state'> & {
  readonly state: OperationState;
};

/** A server process: separate operations and worker on the shared database. */
export type Process = { readonly operations: Operations; readonly worker: JobWorker };

export type OperationsWorld = Omit<TestApp, 'app'> & {
  readonly panel: TestPanel;
  /** What every kind does from now on. */
  does(work: OperationWork): void;
  process(): Process;
  /** Runs due jobs in the first process. */
  run(): Promise<number>;
  staff(name: string, roles?: readonly StaffRole[]): Promise<number>;
  begin(staffId: number): Promise<number>;
  find(staffId: number, id: number): Promise<ShownOperation>;
  reset(): Promise<void>;
};

/** The same work for every kind. */
export function everyWork(work: OperationWork): OperationWorks {
  return {
    verify: work,
    'trail.check': work,
    'trail.export': work,
    'import.check': work,
    'import.apply': work,
    'import.undo': work,
    'month.rehearse': work,
    'month.close': work,
    'rules.apply': work,
    'report.export': work,
    'state.export': work,
    'person.export': work,
    'plans.export': work,
  };
}

export async function operationsWorld(): Promise<OperationsWorld> {
  const parts = await testDeps();
  const { deps, clock } = parts;
  const { kysely } = parts.database;
  let current: OperationWork = () => Promise.reject(new Error('no work'));
  const work: OperationWork = (input, context) => current(input, context);
  const process = (): Process => {
    const own = operations(deps, everyWork(work));
    return { operations: own, worker: jobWorker(deps, operationJobs(own)) };
  };
  const first = process();
  const panel = await testPanel(deps);
  panel.mount(operationRows, operationHandlers(first.operations));
  operationFileRoute(panel.app, panel.parts, first.operations);
  return {
    ...parts,
    panel,
    process,
    does: (next) => {
      current = next;
    },
    run: () => first.worker.runDue(),
    staff: (name, roles = ['coordinator']) => addStaff(kysely, name, roles),
    begin: (staffId) =>
      inTransaction(kysely, (transaction) =>
        first.operations.begin(transaction, { kind: 'verify', staffId, input: {} }),
      ),
    find: async (staffId, id) => {
      const { body } = await panel.call(staffId, 'GET', `operations/${id}`);
      return shown.parse(body).data as ShownOperation;
    },
    reset: async () => {
      await sql`truncate operation, job, trail_entry, trail_waiting, staff cascade`.execute(kysely);
      // After the limits of the test before.
      clock.advance({ minutes: 2 });
    },
  };
}

export const done: OperationResult = {
  outcome: 'done',
  note: 'Zrobione.',
  lines: ['pierwszy', 'drugi'],
};

export type StandingRun = {
  readonly context: OperationContext;
  readonly letGo: () => void;
  readonly running: Promise<number>;
};

/**
 * Stops every work until it is released, like one whose process is dead or slow.
 * @param ends collects functions that end them after the test
 */
export function standingWork(
  world: OperationsWorld,
  ends: (() => unknown)[],
  work: (context: OperationContext) => Promise<OperationResult>,
) {
  const runs: Omit<StandingRun, 'running'>[] = [];
  const began: (() => void)[] = [];
  world.does(async (_input, context) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    runs.push({ context, letGo: resolve });
    began.shift()?.();
    await promise;
    return work(context);
  });
  /** Runs due jobs in a process; returns once a work is stopped. */
  const start = async (process = world.process()): Promise<StandingRun> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    began.push(resolve);
    const running = process.worker.runDue();
    await promise;
    const run = runs.at(-1);
    if (run === undefined) throw new Error('no work has begun');
    ends.push(() => {
      run.letGo();
      return running;
    });
    return { ...run, running };
  };
  return { start, runs };
}
