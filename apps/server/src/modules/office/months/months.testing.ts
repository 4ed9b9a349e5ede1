import { correctionRows } from '@klub/contract/panel/money/corrections';
import { monthRows } from '@klub/contract/panel/money/months';
import { payoutRows } from '@klub/contract/panel/money/payouts';
import { operationRows } from '@klub/contract/panel/operations';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { z } from 'zod';
import {
  type PanelAnswer,
  type TestPanel,
  addStaff,
  testPanel,
} from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { correctionHandlers } from '../corrections/corrections.routes.ts';
import { correctionSignoff } from '../corrections/corrections.signoffs.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { type Operations, operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { payoutFileRoute, payoutHandlers } from '../payouts/payouts.routes.ts';
import { payoutSignoff } from '../payouts/payouts.signoffs.ts';
import {
  type SettlementWorld,
  settlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import type { SignoffDefinition } from '../signoffs/signoffs.rules.ts';
import { everySignoff } from '../signoffs/signoffs.testing.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { monthHandlers } from './months.routes.ts';
import { closingSignoff } from './months.signoffs.ts';
import { monthWorks } from './months.works.ts';

const line = z.object({ label: z.string(), before: z.string(), after: z.string() });
const monthForm = z.object({
  data: z.object({
    state: z.string(),
    signoffId: z.string().nullable(),
    notClosed: z.string(),
    listOperationId: z.string().nullable(),
    history: z.array(z.object({ revision: z.number(), closedBy: z.string(), grosze: z.number() })),
    rehearsal: z
      .object({
        id: z.string(),
        isFresh: z.boolean(),
        digest: z.string().nullable(),
        statements: z.number(),
        amount: z.number(),
        grosze: z.number(),
        refusals: z.array(z.string()),
        missingTotal: z.number(),
        remarks: z.array(z.object({ kind: z.string(), count: z.number() })),
        states: z.array(z.object({ label: z.string(), people: z.number() })),
        since: z.array(line),
      })
      .nullable(),
  }),
});
export type ShownMonth = z.infer<typeof monthForm>['data'];
const matterForm = z.object({
  data: z.object({
    digest: z.string(),
    state: z.string(),
    mayDecide: z.boolean(),
    typed: z.string().nullable(),
    changed: z.array(line),
  }),
});
export type ShownMatter = z.infer<typeof matterForm>['data'];

export type MonthsWorld = SettlementWorld & {
  readonly panel: TestPanel;
  /** The proposing and the deciding account. */
  readonly ola: number;
  readonly piotr: number;
  readonly worker: JobWorker;
  post(by: number, path: string, body?: object): Promise<PanelAnswer>;
  shown(month: string, by?: number): Promise<ShownMonth>;
  matter(id: string, by?: number): Promise<ShownMatter>;
  /** A finished rehearsal by the account. */
  rehearse(by: number, month: string): Promise<ShownMonth>;
  /** A rehearsal and its proposal; returns the sign-off's id. */
  propose(month: string): Promise<string>;
  /** Decides on the panel's current state. */
  decide(by: number, id: string, more?: object): Promise<PanelAnswer>;
  /** `[action, outcome]` of every trail entry, in order. */
  trail(): Promise<string[]>;
};

/**
 * The panel's calls of months, corrections and payouts, on the programme of the settlement tests.
 */
export async function monthsWorld(): Promise<MonthsWorld> {
  const world = await settlementWorld();
  const { deps, clock } = world;
  const { kysely } = world.database;
  const none: SignoffDefinition = {
    decides: 'staff.decide',
    show: () => Promise.resolve(null),
    execute: () => Promise.resolve(),
  };
  const work: Operations = operations(deps, {
    ...everyWork(() => Promise.reject(new Error('not asked'))),
    ...monthWorks(deps),
  });
  const decisions = signoffs(deps, {
    ...everySignoff(none),
    'month.close': closingSignoff({ clock, begin: () => work.begin }),
    'payout.make': payoutSignoff(deps),
    'correction.book': correctionSignoff(),
  });
  const panel = await testPanel(deps);
  const { propose } = decisions;
  panel.mount(monthRows, monthHandlers({ ...deps, begin: work.begin, propose }));
  panel.mount(payoutRows, payoutHandlers({ ...deps, propose }));
  panel.mount(correctionRows, correctionHandlers({ ...deps, propose }));
  panel.mount(operationRows, operationHandlers(work));
  panel.mount(signoffRows, signoffHandlers(decisions));
  operationFileRoute(panel.app, panel.parts, work);
  payoutFileRoute(panel.app, panel.parts, { ...deps, propose });
  const worker = jobWorker(deps, operationJobs(work));
  const ola = await addStaff(kysely, 'Ola', ['coordinator']);
  const piotr = await addStaff(kysely, 'Piotr', ['approver']);
  const named = (month: string): string => month.slice(0, 7);
  const post = (by: number, path: string, body: object = {}) => panel.call(by, 'POST', path, body);

  async function shown(month: string, by = ola): Promise<ShownMonth> {
    const { status, body } = await panel.call(by, 'GET', `months/${named(month)}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return monthForm.parse(body).data;
  }

  async function matter(id: string, by = piotr): Promise<ShownMatter> {
    return matterForm.parse((await panel.call(by, 'GET', `signoffs/${id}`)).body).data;
  }

  async function rehearse(by: number, month: string): Promise<ShownMonth> {
    const answer = await post(by, `months/${named(month)}/rehearse`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await worker.runDue();
    return shown(month, by);
  }

  return {
    ...world,
    panel,
    ola,
    piotr,
    worker,
    post,
    shown,
    matter,
    rehearse,
    reset: async () => {
      await sql`truncate month_rehearsal, correction, signoff, operation, job, trail_entry cascade`.execute(
        kysely,
      );
      await world.reset();
    },
    propose: async (month) => {
      const { rehearsal } = await rehearse(ola, month);
      const answer = await post(ola, `months/${named(month)}/propose`, {
        rehearsalId: rehearsal?.id,
        note: '',
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return z.object({ data: z.object({ signoffId: z.string() }) }).parse(answer.body).data
        .signoffId;
    },
    decide: async (by, id, more = {}) => {
      const { digest } = await matter(id, by);
      return post(by, `signoffs/${id}/decide`, {
        decision: 'approve',
        digest,
        typed: 'październik 2026',
        ...more,
      });
    },
    trail: async () => {
      const rows = await kysely
        .selectFrom('trail_entry')
        .select(['action', 'outcome'])
        .orderBy('id')
        .execute();
      return rows.map(({ action, outcome }) => `${action} ${outcome}`);
    },
  };
}
