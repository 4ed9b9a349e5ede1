import { endpointRows } from '../endpoint.ts';
import { headline, report } from './reports.ts';

export const settlementsEndpoints = endpointRows({
  'GET /api/v1/salesman/balances': report('Settlements of the own participants'),
  'GET /api/v1/salesman/balances/headline': headline('What is asked first of the settlements'),
});
