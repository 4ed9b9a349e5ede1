import type { reportsEndpoints } from '@klub/contract/calls/reports';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { type ReportTurns, answerHeadline, answerReport } from '../territory/territory.ts';
import { knowledgeReport } from './knowledge.report.ts';
import { performanceReport } from './performance.report.ts';
import { specialsReport } from './specials.report.ts';

export function reportsHandlers(
  deps: Deps,
  limited: ReportTurns,
): HandlersOf<typeof reportsEndpoints> {
  return {
    'GET /api/v1/salesman/report': ({ query, session }) =>
      limited(() => answerReport(deps, performanceReport, session.personId, query)),
    'GET /api/v1/salesman/report/headline': ({ query, session }) =>
      limited(() => answerHeadline(deps, performanceReport, session.personId, query)),
    'GET /api/v1/knowledge/report': ({ query, session }) =>
      limited(() => answerReport(deps, knowledgeReport, session.personId, query)),
    'GET /api/v1/knowledge/report/headline': ({ query, session }) =>
      limited(() => answerHeadline(deps, knowledgeReport, session.personId, query)),
    'GET /api/v1/specials/report': ({ query, session }) =>
      limited(() => answerReport(deps, specialsReport, session.personId, query)),
    'GET /api/v1/specials/report/headline': ({ query, session }) =>
      limited(() => answerHeadline(deps, specialsReport, session.personId, query)),
  };
}
