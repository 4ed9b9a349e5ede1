import { useQuery } from '@tanstack/react-query';
import type { Act } from '../../lib/act.ts';
import { onPage } from '../../lib/address.rules.ts';
import { listQuery, once, panelQuery } from '../../lib/query.ts';
import { formCopy as copy } from './corrections.copy.ts';

const list = 'GET /api/panel/v1/corrections';
const sums = 'GET /api/panel/v1/corrections/sums';
const letter = 'GET /api/panel/v1/letters/:id';
const card = 'GET /api/panel/v1/people/:id';
export const fewestLetters = 3;

export function useCorrections(page: number) {
  return useQuery({ ...listQuery(list, onPage(page)), staleTime: 0 });
}

export function usePeople(asked: string) {
  return useQuery({
    ...panelQuery('GET /api/panel/v1/people', { query: { q: asked } }),
    ...once,
    enabled: asked.length >= fewestLetters,
  });
}

export function useSums(person: string | null, month: string | null) {
  const query = { person: person ?? '0', month: month ?? '2000-01' };
  return useQuery({
    ...panelQuery(sums, { query }),
    enabled: person !== null && month !== null,
    staleTime: 0,
  });
}

export const correcting: Act<'POST /api/panel/v1/corrections'> = {
  call: 'POST /api/panel/v1/corrections',
  stale: [list, sums, 'GET /api/panel/v1/months/:month', card, letter],
  said: ({ data }) => (data.signoffId === null ? copy.booked : copy.proposed),
};
