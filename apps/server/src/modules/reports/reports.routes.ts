import type { reportsEndpoints } from '@klub/contract/reports';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { knowledgeReport } from './knowledge.report.ts';
import { performanceReport } from './performance.report.ts';
import { specialsReport } from './specials.report.ts';
import { answerReport } from './reports.service.ts';
import { answerBalances } from '../settlements/balances.service.ts';

export function reportsHandlers(deps: Deps): HandlersOf<typeof reportsEndpoints> {
  return {
    'GET /api/v1/salesman/report': ({ query, session }) =>
      answerReport(deps, performanceReport, session.personId, query),
    'GET /api/v1/knowledge/report': ({ query, session }) =>
      answerReport(deps, knowledgeReport, session.personId, query),
    'GET /api/v1/specials/report': ({ query, session }) => answerReport(deps, specialsReport, session.personId, query),
    'GET /api/v1/salesman/balances': ({ query, session }) => answerBalances(deps, session.personId, query),
  };
}
