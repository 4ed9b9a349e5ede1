import { endpointRows } from '../endpoint.ts';
import { report } from './reports.ts';

export const settlementsEndpoints = endpointRows({
  'GET /api/v1/salesman/balances': report('Settlements of the own participants'),
});
