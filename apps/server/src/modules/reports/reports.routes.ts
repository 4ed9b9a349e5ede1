import type { reportsEndpoints } from '@klub/contract/reports';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { refuse } from '../../infra/refusal.ts';
import { knowledgeReport } from './knowledge.report.ts';
import { performanceReport } from './performance.report.ts';
import { answerReport } from './reports.service.ts';

export function reportsHandlers(deps: Deps): HandlersOf<typeof reportsEndpoints> {
  const notBuilt = async (): Promise<never> => {
    throw refuse('notReady');
  };
  return {
    'GET /api/v1/salesman/report': ({ query, session }) =>
      answerReport(deps, performanceReport, session.personId, query),
    'GET /api/v1/knowledge/report': ({ query, session }) =>
      answerReport(deps, knowledgeReport, session.personId, query),
    'GET /api/v1/specials/report': notBuilt,
    'GET /api/v1/salesman/balances': notBuilt,
  };
}
