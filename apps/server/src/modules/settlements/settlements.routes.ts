import type { settlementsEndpoints } from '@klub/contract/calls/settlements';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/http/mount.ts';
import type { ReportTurns } from '../territory/report.service.ts';
import { answerBalances } from './balances/balances.service.ts';

export function settlementsHandlers(deps: Deps, limited: ReportTurns): HandlersOf<typeof settlementsEndpoints> {
  return {
    'GET /api/v1/salesman/balances': ({ query, session }) =>
      limited(() => answerBalances(deps, session.personId, query)),
  };
}
