import { useQuery } from '@tanstack/react-query';
import { pageParam } from '../../lib/address.rules.ts';
import { useAddress } from '../../lib/address.ts';
import { useLongWork } from '../../lib/long-work.ts';
import { listQuery } from '../../lib/query.ts';
import { addressNames, orderOf, type ReportName } from './reports.rules.ts';

const shown = {
  koszt: 'GET /api/panel/v1/reports/cost',
  zobowiazanie: 'GET /api/panel/v1/reports/liability',
  aktywacja: 'GET /api/panel/v1/reports/activation',
  realizacja: 'GET /api/panel/v1/reports/realisation',
  wiedza: 'GET /api/panel/v1/reports/knowledge',
} as const;
const saved = {
  koszt: 'POST /api/panel/v1/reports/cost/export',
  zobowiazanie: 'POST /api/panel/v1/reports/liability/export',
  aktywacja: 'POST /api/panel/v1/reports/activation/export',
  realizacja: 'POST /api/panel/v1/reports/realisation/export',
  wiedza: 'POST /api/panel/v1/reports/knowledge/export',
} as const;

const names = Object.values(addressNames);

/** The parameters that each report takes from the address. */
const asks: Readonly<Record<ReportName, readonly (keyof typeof addressNames)[]>> = {
  koszt: ['year'],
  zobowiazanie: ['year'],
  aktywacja: ['year', 'role'],
  realizacja: ['month', 'role', 'channel'],
  wiedza: ['month', 'order'],
};

export function useReport(name: ReportName) {
  const { values, page, set, goTo } = useAddress(names);
  const filters: Record<string, string> = {};
  for (const filter of asks[name]) {
    const value = values[addressNames[filter]];
    if (value === undefined) continue;
    if (filter === 'order') Object.assign(filters, orderOf(value));
    else filters[filter] = value;
  }
  const query = useQuery(listQuery(shown[name], { query: { ...filters, ...pageParam(page) } }));
  return { query, filters, order: values[addressNames.order] ?? '', page, set, goTo };
}

/** The spreadsheet is made as long work. */
export const useSaving = (name: ReportName) => useLongWork(saved[name]);
