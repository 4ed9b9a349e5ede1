import type { settlementsEndpoints } from '@klub/contract/calls/settlements';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { answerHeadline, type ReportTurns } from '../../club/territory/territory.ts';
import { balancesReport } from './balances/balances.report.ts';
import { answerBalances } from './balances/balances.service.ts';

export function settlementsHandlers(
  deps: Deps,
  limited: ReportTurns,
): HandlersOf<typeof settlementsEndpoints> {
  return {
    'GET /api/v1/salesman/balances': ({ query, session }) =>
      limited(() => answerBalances(deps, session.personId, query)),
    'GET /api/v1/salesman/balances/headline': ({ query, session }) =>
      limited(() => answerHeadline(deps, balancesReport, session.personId, query)),
  };
}
