import type { explainEndpoints } from '@klub/contract/calls/explain';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { explainPeriod, explainTask, explainYear, findMissing } from './explain.service.ts';

export function explainHandlers({ database, clock }: Deps): HandlersOf<typeof explainEndpoints> {
  const { kysely } = database;
  return {
    'GET /api/v1/explanations/period/:period': async ({ params, session }) => {
      return { data: await explainPeriod(kysely, session, params.period, clock.now()) };
    },
    'GET /api/v1/explanations/year/:year': async ({ params: { year }, session }) => {
      return { data: await explainYear(kysely, session, year) };
    },
    'GET /api/v1/explanations/special-task/:slug': async ({ params, session }) => {
      return { data: await explainTask(kysely, session, params.slug, clock.now()) };
    },
    'GET /api/v1/missing': async ({ session }) => {
      return { data: await findMissing(kysely, session, clock.now()) };
    },
  };
}
