import { monthRows } from '@klub/contract/panel/money/months';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { z } from 'zod';
import type { Database } from '../../../infra/db/db.ts';
import { mountPanel } from '../../../infra/http/panel/mount-panel.ts';
import { addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { panelServices } from '../../../panel.ts';
import { testDeps } from '../../../testing/app.ts';
import { monthHandlers } from '../../office/months/months.routes.ts';
import { operationJobs } from '../../office/operations/operations.jobs.ts';
import { signoffHandlers } from '../../office/signoffs/signoffs.routes.ts';

const monthForm = z.object({
  data: z.object({
    state: z.string(),
    rehearsal: z.object({ id: z.string(), refusals: z.array(z.string()) }),
  }),
});
const signoffForm = z.object({ data: z.object({ signoffId: z.string() }) });
const matterForm = z.object({ data: z.object({ digest: z.string(), typed: z.string() }) });

/** Closes a month as `2031-03` by calls of two accounts of the panel; `refused`: the rehearsal names a refusal. */
export type Closer = (month: string) => Promise<'closed' | 'refused'>;

export async function panelCloser(database: Database, moment: string): Promise<Closer> {
  const { deps: own } = await testDeps({ moment });
  const deps = { ...own, database };
  const { decisions, work } = panelServices(deps);
  const panel = await testPanel(deps);
  const free = { ...panel.parts, limiter: { take: () => Promise.resolve() } };
  const months = monthHandlers({ ...deps, begin: work.begin, propose: decisions.propose });
  mountPanel(panel.app, free, monthRows, months);
  mountPanel(panel.app, free, signoffRows, signoffHandlers(decisions));
  const worker = jobWorker(deps, operationJobs(work));
  const ola = await addStaff(database.kysely, 'Ola', ['coordinator']);
  const piotr = await addStaff(database.kysely, 'Piotr', ['approver']);
  const call = async (by: number, method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await panel.call(by, method, path, body);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const post = (by: number, path: string, body: object = {}) => call(by, 'POST', path, body);
  return async (month) => {
    const path = `months/${month}`;
    const shown = async () => monthForm.parse(await call(ola, 'GET', path)).data;
    await post(ola, `${path}/rehearse`);
    await worker.runDue();
    const { rehearsal } = await shown();
    if (rehearsal.refusals.length > 0) return 'refused';
    const proposal = { rehearsalId: rehearsal.id, note: '' };
    const { signoffId } = signoffForm.parse(await post(ola, `${path}/propose`, proposal)).data;
    await post(piotr, `${path}/rehearse`);
    await worker.runDue();
    const { data } = matterForm.parse(await call(piotr, 'GET', `signoffs/${signoffId}`));
    await post(piotr, `signoffs/${signoffId}/decide`, { decision: 'approve', ...data });
    await worker.runDue();
    return (await shown()).state === 'closed' ? 'closed' : 'refused';
  };
}
