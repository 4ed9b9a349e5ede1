import { serverNow } from '@klub/ui/calls/server-time.ts';
import { isMonth, warsawMonth } from '@klub/ui/words/month.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, useNavigate, useParams } from 'react-router';
import { act } from '../../lib/act.ts';
import { pageParam } from '../../lib/address.rules.ts';
import { useFilters } from '../../lib/filters.ts';
import { listQuery, panelQuery } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { type FigureName, planFilters } from './plans.rules.ts';

const list = 'GET /api/panel/v1/months/:month/plans';
const distribution = 'GET /api/panel/v1/months/:month/plans/distribution';
/** A change of a cell is a separate import. */
const imports = 'GET /api/panel/v1/imports';

/** The month, filter, search and page of the address, and their call. */
export function usePlans() {
  const { miesiac } = useParams();
  const [thisMonth] = useState(() => warsawMonth(serverNow()));
  const month = isMonth(miesiac) ? miesiac : thisMonth;
  const asked = useFilters(planFilters);
  const navigate = useNavigate();
  const { filter = 'all', q } = asked.filters;
  return {
    ...asked,
    month,
    isFiltered: filter !== 'all' || q !== undefined,
    chooseMonth: (chosen: string) =>
      void navigate(generatePath(paths.plansOfMonth, { miesiac: chosen })),
    plans: useQuery(
      listQuery(list, {
        params: { month },
        query: { ...asked.filters, filter, ...pageParam(asked.page) },
      }),
    ),
    distribution: useQuery(listQuery(distribution, { params: { month } })),
  };
}

type Cell = { personId: string; shopId: string; what: FigureName };

/** The effect of another value; fetched on demand. */
export function useCellEffect(month: string, cell: Cell, value: number | null) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/months/:month/plans/effect', {
      params: { month },
      query: { ...cell, value: String(value ?? 0) },
    }),
    enabled: value !== null,
    // The cached reply may be outdated.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

export const changingCell = act(
  'POST /api/panel/v1/months/:month/plans/cell',
  list,
  distribution,
  imports,
);
