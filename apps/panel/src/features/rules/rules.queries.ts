import { useQuery } from '@tanstack/react-query';
import { act } from '../../lib/act.ts';
import type { ArgsOf } from '../../lib/api.ts';
import { panelQuery } from '../../lib/query.ts';

const rules = 'GET /api/panel/v1/rules';
const settings = 'GET /api/panel/v1/settings';
const simulation = 'GET /api/panel/v1/rules/simulation';

export const useRules = () => useQuery(panelQuery(rules));
export const useSettings = () => useQuery(panelQuery(settings));

export type SimulationQuery = ArgsOf<typeof simulation>['query'];

/** Computed on demand, because it reads everybody's figures. */
export function useSimulation(query: SimulationQuery | null) {
  return useQuery({
    ...panelQuery(simulation, {
      query: query ?? {
        role: 'user1',
        period: 'month',
        month: '2026-01',
        thresholds: '1:0',
        aboveRate: '0',
        aboveCap: '0',
        gate: 'nie',
      },
    }),
    enabled: query !== null,
    retry: false,
  });
}

export const proposingRule = act('POST /api/panel/v1/rules/propose', rules);
export const proposingSetting = act('POST /api/panel/v1/settings/propose', settings);
