import { availableParallelism } from 'node:os';
import type { reportsEndpoints } from '@klub/contract/reports';
import { atMost } from '../../infra/at-most.ts';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { knowledgeReport } from './knowledge.report.ts';
import { performanceReport } from './performance.report.ts';
import { specialsReport } from './specials.report.ts';
import { answerReport } from './reports.service.ts';
import { answerBalances } from '../settlements/balances.service.ts';

/** A report may read a whole region: so few at once leave processor and connections of the database to everybody else. */
const readingsAtOnce = Math.max(2, availableParallelism());
const readingsWaitingMax = 100;

export function reportsHandlers(deps: Deps): HandlersOf<typeof reportsEndpoints> {
  const inTurn = atMost(readingsAtOnce, readingsWaitingMax);
  return {
    'GET /api/v1/salesman/report': ({ query, session }) =>
      inTurn(() => answerReport(deps, performanceReport, session.personId, query)),
    'GET /api/v1/knowledge/report': ({ query, session }) =>
      inTurn(() => answerReport(deps, knowledgeReport, session.personId, query)),
    'GET /api/v1/specials/report': ({ query, session }) =>
      inTurn(() => answerReport(deps, specialsReport, session.personId, query)),
    'GET /api/v1/salesman/balances': ({ query, session }) =>
      inTurn(() => answerBalances(deps, session.personId, query)),
  };
}
